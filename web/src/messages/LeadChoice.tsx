import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import type { FilterProps } from './Filters.tsx';
import { messages } from './rows.ts';
import { changed } from './search.ts';
import { WhoPicker } from './WhoPicker.tsx';

// What was chosen here is known by name; what came with the address, by a message of it that was read.
const names = new Map<string, string>();
const nameOf = (lead: string, open: string | undefined): string => {
  const row = open ? messages.row(open) : undefined;
  return names.get(lead) ?? (row?.leadId === lead ? row.leadName : '') ?? '';
};

/** Narrows the list to one lead; as a button of its own, or laid open in the dialog of a phone. */
export const LeadChoice = ({ search, onSearch, open }: FilterProps & { open?: boolean }) => {
  const [, draw] = useState(0);
  const fields = (
    <>
      <WhoPicker
        chosen={search.lead}
        label="Lead"
        onChoose={({ id, title }) => {
          names.set(id, title);
          draw((count) => count + 1);
          onSearch(changed(search, { lead: id, client: '' }));
        }}
      />
      {(search.lead || search.client) && (
        <Button onClick={() => onSearch(changed(search, { lead: '', client: '' }))} small>
          Any lead
        </Button>
      )}
    </>
  );
  if (open) return fields;
  const said = search.client
    ? 'One client'
    : search.lead
      ? nameOf(search.lead, search.message) || 'One lead'
      : null;
  return (
    <FilterButton name="Lead" value={said}>
      {fields}
    </FilterButton>
  );
};
