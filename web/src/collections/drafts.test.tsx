import { collectionOperations, type ListedEntry } from 'domain/collections';
import { blankSite, siteOperations } from 'domain/sites';
import { keepsDraft } from '#ui/draft/testing/keepsDraft.tsx';
import { CommissionForm } from './CommissionForm.tsx';
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

const site = {
  ...blankSite(idOf(2), idOf(3), idOf(9), '2026-11-20T10:00:00.000Z'),
  version: 1,
  commission: { kind: 'percent', percent: 40 } as const,
};

keepsDraft('the commission of a site', {
  form: (done) => <CommissionForm onClose={done} site={site} />,
  operation: siteOperations.update,
  answer: { ...site, version: 3, commission: { kind: 'percent', percent: 45 } },
  label: 'Percent of the net',
  name: 'commission',
  below: 'Kind',
  typed: '45',
  button: 'Save commission',
  theirs: {
    row: { ...site, version: 2, commission: { kind: 'percent', percent: 42 } },
    words: '42% of the net',
  },
});
