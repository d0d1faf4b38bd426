import { markerLabels, markersSeenBy } from 'domain/appointments';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CheckGroup } from '#ui/CheckGroup.tsx';
import { useWork } from '#view';
import { type CalendarFilter, type CalendarSearch, showsMarkers } from './search.ts';

/** Which markers stand in the calendar: all, none, or those of some kinds (CAL-06). */
export const MarkerChoice = ({
  search,
  filter,
  onSearch,
}: {
  search: CalendarSearch;
  filter: CalendarFilter;
  onSearch: (next: CalendarSearch) => void;
}) => {
  const { viewer } = useWork();
  const all = markersSeenBy(viewer.role);
  const chosen = all.filter((kind) => filter.markers.includes(kind));
  if (all.length === 0) return null;
  return (
    <>
      <Checkbox
        checked={chosen.length === all.length}
        label="Markers"
        onChange={({ target }) => onSearch(showsMarkers(search, target.checked ? all : [], all))}
        some={chosen.length > 0 && chosen.length < all.length}
      />
      <CheckGroup
        chosen={chosen}
        disabled={false}
        legend="Kinds of markers"
        onChange={(kinds) => onSearch(showsMarkers(search, kinds, all))}
        options={all.map((kind) => [kind, markerLabels[kind]] as const)}
      />
    </>
  );
};
