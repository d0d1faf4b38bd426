import { countWords, dateWords } from 'domain/kernel';
import { type VendChange, vendChangeOperations } from 'domain/vendChanges';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { type RowAct, rowActs } from '#ui/list/RowActs.tsx';
import { Panel } from '#ui/Panel.tsx';

const left = ({ sites, applied, cancelled }: VendChange): number => sites - applied - cancelled;

const settle =
  (act: 'apply' | 'cancel', { id }: VendChange) =>
  async (): Promise<void> => {
    await call(vendChangeOperations[act], { id });
    await refresh(vendChangeOperations.list, vendChangeOperations.due);
  };

const toSettle = (change: VendChange, off: string | null): readonly RowAct[] => [
  {
    label: 'Set prices',
    off,
    ask: {
      act: settle('apply', change),
      answer: 'Set prices',
      question: 'Set the new prices now?',
      said: `The machines at ${countWords(left(change), 'site')} get their new prices without waiting for the visit.`,
      done: 'Prices set',
    },
  },
  {
    label: 'Give up',
    look: 'quiet',
    off,
    ask: {
      act: settle('cancel', change),
      answer: 'Give up',
      danger: true,
      question: 'Give this change up?',
      said: `At ${countWords(left(change), 'site')} the letters are withdrawn and the visits called off. Prices that were set stay.`,
      done: 'Change given up',
    },
  },
];

const stateOf = (change: VendChange) =>
  left(change) > 0 ? <Badge tone="info">{`${left(change)} to do`}</Badge> : <Badge tone="ok">Done</Badge>;

const columns: readonly Column<VendChange, string | null>[] = [
  { label: 'Effective', as: 'name', cell: ({ effectiveOn }) => dateWords(effectiveOn) },
  { label: 'Sites', as: 'number', cell: ({ sites }) => sites },
  { label: 'Set', as: 'number', cell: ({ applied }) => applied },
  { label: 'State', phone: 'bare', cell: stateOf },
  rowActs(
    (change, off) => [
      {
        label: `Letters of ${dateWords(change.effectiveOn)}`,
        file: `/api/vendChanges/${change.id}/letters.pdf`,
      },
      ...(left(change) > 0 ? toSettle(change, off) : []),
    ],
    'bare',
  ),
];

/** The changes that were planned, newest first. */
export const Plans = ({ off }: { off: string | null }) => {
  const pages = usePages(vendChangeOperations.list, {}, { follows: ['vendChanges'] });
  return (
    <Panel title="Planned changes">
      <List
        columns={columns}
        empty="Nothing was planned yet"
        facts={off}
        label="Planned changes"
        pages={pages}
        what="changes"
      />
    </Panel>
  );
};
