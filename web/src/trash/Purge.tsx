import { hangsWords } from 'domain/duplicates';
import { type Trashed, type TrashNoun, trashOperations, trashWords } from 'domain/trash';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Reading } from '#ui/Reading.tsx';

/** Deletes one thing for good, once it has been said what goes with it. */
export const Purge = ({ noun, row, onClose }: { noun: TrashNoun; row: Trashed; onClose: () => void }) => {
  const look = useRead(trashOperations.look, { noun, ids: [row.id] });
  const found = look.data?.items[0];
  const purge = async () => {
    const { rows } = await call(trashOperations.purge, { noun, ids: [row.id] });
    const [answer] = rows;
    if (answer?.outcome === 'refused') throw new Error(answer.message ?? 'It was not deleted.');
  };
  const along = found ? hangsWords(found.along) : '';
  const gone = look.data && !found ? 'It is no longer in the trash.' : undefined;
  return (
    <Asking
      act={purge}
      answer={`Delete 1 ${trashWords[noun]} for good`}
      danger
      done="Deleted for good"
      off={gone ?? found?.why ?? (found ? undefined : 'Looking at what goes with it.')}
      onClose={onClose}
      question={`Delete ${row.name} for good?`}
    >
      {found ? (
        <p>
          {along ? `With it go ${along}. ` : 'Nothing else goes with it. '}
          Nothing brings it back.
        </p>
      ) : (
        <Reading label="Looking at what goes with it" of={look} rows={1} what="what goes with it" />
      )}
    </Asking>
  );
};
