import { leadName, leadOperations, leadTitle } from 'domain/leads';
import { usersOperations } from 'domain/users';
import { useRead } from '#platform/query.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';
import { SelectField } from '#ui/SelectField.tsx';

type Picking = { chosen: string; onChoose: (id: string) => void };

const most = 8;

/** Finds the lead whose person it is. */
export const LeadPicker = ({ chosen, onChoose }: Picking) => {
  const search = useSearchText();
  const { data } = useRead(leadOperations.list, { text: search.text, limit: most }, { when: search.asks });
  const rows = data?.items ?? [];
  return (
    <SearchPicker
      chosen={chosen}
      help="Name, e-mail or phone"
      label="Lead"
      list="Leads found"
      none={data && rows.length === 0 ? 'No lead matches.' : null}
      onChoose={({ id }) => onChoose(id)}
      rows={rows}
      search={search}
      wordsOf={(lead) => [leadName(lead), leadTitle(lead) === leadName(lead) ? lead.city : leadTitle(lead)]}
    />
  );
};

/** Of those who left: nobody who still works here is erased. */
export const UserPicker = ({ chosen, onChoose }: Picking) => {
  const { data } = useRead(usersOperations.list, { status: 'inactive', limit: 200 });
  const options = (data?.items ?? []).map(({ uid, displayName }) => [uid, displayName] as const);
  return (
    <SelectField
      help={
        data && options.length === 0
          ? 'Nobody is deactivated. Who is to be erased leaves first.'
          : 'Those who were deactivated'
      }
      label="User"
      none="Choose somebody"
      onChange={({ target }) => onChoose(target.value)}
      options={options}
      value={chosen}
    />
  );
};
