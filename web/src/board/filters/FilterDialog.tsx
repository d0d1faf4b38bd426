import type { PanelsProps } from '#board/panels/Panels.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CountWords, TextFilter } from './FilterRow.tsx';
import { groupsOf } from './filters.tsx';
import { changed } from './search.ts';

/** The filter row of a phone. */
export const FilterDialog = ({ search, view, order, onSearch, onOrder, onPanel, onClose }: PanelsProps) => (
  <Dialog
    foot={
      <>
        <CountWords view={view} />
        <Button onClick={() => onSearch({})}>Clear filters</Button>
        <Button look="main" onClick={onClose}>
          Show
        </Button>
      </>
    }
    onClose={onClose}
    open
    title="Filter leads"
  >
    <TextFilter onSearch={onSearch} search={search} />
    <Checkbox
      checked={order === 'urgent'}
      label="Most urgent first"
      onChange={(event) => onOrder(event.target.checked ? 'urgent' : 'newest')}
    />
    {groupsOf.map(({ name, Fields }) => (
      <Fields key={name} onChange={(parts) => onSearch(changed(search, parts))} search={search} />
    ))}
    <Button onClick={() => onPanel('statistics')}>Statistics</Button>
  </Dialog>
);
