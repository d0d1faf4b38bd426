import { fieldNames } from '#leads/fields/fieldNames.ts';
import { Conflicts as RowConflicts } from '#ui/saved/Conflicts.tsx';
import { useNames } from '#view';

/** The fields of the lead that two people changed at once. */
export const Conflicts = ({ now }: { now: number }) => {
  const nameOf = useNames();
  return <RowConflicts fieldNames={fieldNames} nameOf={nameOf} now={now} />;
};
