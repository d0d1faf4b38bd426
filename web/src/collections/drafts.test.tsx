import { collectionOperations, type ListedEntry } from 'domain/collections';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { ReverseEntry } from './ReverseEntry.tsx';

const idOf = (number: number) => `0192f0c1-0000-7000-8000-3${String(number).padStart(11, '0')}`;
const entry: ListedEntry = {
  id: idOf(1),
  siteId: idOf(2),
  clientId: idOf(3),
  date: '2026-11-20',
  machineId: null,
  gross: 20_000,
  refunds: 0,
  testMoney: 0,
  source: 'hand',
  routeDayId: null,
  stopRevision: null,
  kind: 'entry',
  corrects: null,
  reason: '',
  by: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  author: 'Ada',
  machine: '',
  reversed: false,
};

keepsDraft('taking a collection back', {
  form: (done) => <ReverseEntry entry={entry} onClose={done} onSaved={done} />,
  operation: collectionOperations.reverse,
  answer: entry,
  label: 'Reason',
  name: 'reason',
  typed: 'Counted twice',
  button: 'Take back',
});
