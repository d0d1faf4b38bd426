import { Checkbox } from '#ui/Checkbox.tsx';
import type { Selection } from '#ui/useSelection.ts';

/** The box in a head that chooses all that are shown, or none. */
export const PickAll = ({
  ids,
  selection,
  label = 'Choose all that are shown',
}: {
  ids: readonly string[];
  selection: Selection;
  label?: string;
}) => {
  const every = ids.length > 0 && ids.every((id) => selection.has(id));
  return (
    <Checkbox
      aria-label={label}
      checked={every}
      onChange={() => (every ? selection.clear() : selection.put(ids, true))}
      some={!every && selection.on}
    />
  );
};
