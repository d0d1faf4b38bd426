import { type Hangs, hangsWords } from 'domain/duplicates';
import { type Trashed, type TrashNoun, trashOperations } from 'domain/trash';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { countOf } from './place.ts';

const sumOf = (all: readonly Hangs[]): Hangs => {
  const sum: Hangs = {};
  for (const hangs of all)
    for (const [what, count] of Object.entries(hangs)) sum[what] = (sum[what] ?? 0) + count;
  return sum;
};

/** Deletes some things for good, once it has been said what goes with them; what has to stay stays. */
export const Purge = ({
  noun,
  rows,
  onClose,
}: {
  noun: TrashNoun;
  rows: readonly Trashed[];
  onClose: (done: boolean) => void;
}) => {
  const look = useRead(trashOperations.look, { noun, ids: rows.map(({ id }) => id) });
  const found = look.data?.items ?? [];
  const going = found.filter(({ why }) => why === null);
  const [first] = found.filter(({ why }) => why !== null);
  const [row] = rows;
  const purge = async () => {
    const done = await call(trashOperations.purge, { noun, ids: going.map(({ id }) => id) });
    const refused = done.rows.find(({ outcome }) => outcome === 'refused');
    if (done.purged === 0) throw new Error(refused?.message ?? 'It was not deleted.');
    toast.success(rows.length === 1 ? 'Deleted for good' : `${countOf(noun, done.purged)} deleted for good`);
    if (refused) toast.error(`${countOf(noun, done.refused)} not deleted: ${refused.message}`);
  };
  const along = hangsWords(sumOf(going.map((each) => each.along)));
  const gone = look.data && found.length === 0 ? 'It is no longer in the trash.' : undefined;
  const stays = look.data && going.length === 0 ? (first?.why ?? undefined) : undefined;
  const several = rows.length > 1;
  return (
    <Asking
      act={purge}
      answer={`Delete ${countOf(noun, look.data && going.length > 0 ? going.length : rows.length)} for good`}
      danger
      off={gone ?? stays ?? (look.data ? undefined : 'Looking at what goes with it.')}
      onClose={onClose}
      question={`Delete ${several ? countOf(noun, rows.length) : row?.name} for good?`}
    >
      {look.data ? (
        <p>
          {along ? `With ${several ? 'them' : 'it'} go ${along}. ` : 'Nothing else goes along. '}
          {several && first && `${countOf(noun, found.length - going.length)} of them: ${first.why} `}
          Nothing brings {several ? 'them' : 'it'} back.
        </p>
      ) : (
        <Reading label="Looking at what goes with it" of={look} rows={1} what="what goes with it" />
      )}
    </Asking>
  );
};
