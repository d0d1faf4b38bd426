import { dateWords, localDay } from 'domain/kernel';
import { type Lead, leadName, type leadNameFields, leadOperations, leadTitle } from 'domain/leads';
import { privacyOperations } from 'domain/privacy';
import { usersOperations } from 'domain/users';
import { useRead } from '#platform/query.ts';
import { here } from '#ui/moment.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';
import { SelectField } from '#ui/SelectField.tsx';

type Picking = { chosen: string; onChoose: (id: string) => void };

const most = 8;

type Found = { id: string; name: string; more: string };

type Listed = Pick<Lead, 'id' | 'city' | (typeof leadNameFields)[number]>;

const foundOf = (lead: Listed, more: string): Found => ({ id: lead.id, name: leadName(lead), more });
const placeOf = (lead: Listed): string => (leadTitle(lead) === leadName(lead) ? lead.city : leadTitle(lead));

/** Finds the lead whose person it is: one that stands, lies in the trash, or was deleted for good. */
export const LeadPicker = ({ chosen, onChoose }: Picking) => {
  const search = useSearchText();
  const [{ text }, when] = [search, { when: search.asks }];
  const standing = useRead(leadOperations.list, { text, limit: most }, when);
  const deleted = useRead(leadOperations.list, { text, limit: most, filter: { deleted: true } }, when);
  const gone = useRead(privacyOperations.gone, { text }, when);
  const rows: Found[] = [
    ...(standing.data?.items ?? []).map((lead) => foundOf(lead, placeOf(lead))),
    ...(deleted.data?.items ?? []).map((lead) => foundOf(lead, 'In the trash')),
    ...(gone.data?.items ?? []).map(({ id, name, at }) => ({
      ...{ id, name },
      more: `Deleted for good on ${dateWords(localDay(at, here))}`,
    })),
  ];
  const isKnown = standing.data && deleted.data && gone.data;
  return (
    <SearchPicker
      chosen={chosen}
      help="Name, e-mail or phone"
      label="Lead"
      list="Leads found"
      none={isKnown && rows.length === 0 ? 'No lead matches.' : null}
      onChoose={({ id }) => onChoose(id)}
      rows={rows}
      search={search}
      wordsOf={({ name, more }) => [name, more]}
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
