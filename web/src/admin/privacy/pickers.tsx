import { dateWords, localDay } from 'domain/kernel';
import { type FoundLead, privacyOperations } from 'domain/privacy';
import { usersOperations } from 'domain/users';
import { useRead } from '#platform/query.ts';
import { here } from '#ui/moment.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';
import { SelectField } from '#ui/SelectField.tsx';

type Picking = { chosen: string; onChoose: (id: string) => void };

const placeOf = ({ state, place, at }: FoundLead): string => {
  if (state === 'standing') return place;
  return state === 'trash' ? 'In the trash' : `Deleted for good on ${dateWords(localDay(at ?? '', here))}`;
};

/** Finds the lead whose person it is: whoever has it, in the trash too, and one that was deleted for good. */
export const LeadPicker = ({ chosen, onChoose }: Picking) => {
  const search = useSearchText();
  const { data } = useRead(privacyOperations.find, { text: search.text }, { when: search.asks });
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
      wordsOf={(lead) => [lead.name, placeOf(lead)]}
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
