import { type SearchResult, searchOperations } from 'domain/search';
import { useRead } from '#platform/query.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';

const nouns = { lead: 'leads', client: 'clients', site: 'sites', machine: 'machines' } as const;
const words = { lead: 'Lead', client: 'Client', site: 'Site', machine: 'Machine' } as const;
type Kind = keyof typeof nouns;
type Found = SearchResult & { type: Kind };
const isFound = (one: SearchResult): one is Found => Object.hasOwn(nouns, one.type);

/** Finds the record whose acts alone are wanted. */
export const RecordPicker = ({
  onChoose,
  onClose,
}: {
  onChoose: (only: { noun: string; record: string }) => void;
  onClose: () => void;
}) => {
  const search = useSearchText();
  const { data } = useRead(searchOperations.all, { query: search.text, limit: 20 }, { when: search.asks });
  const found = (data?.results ?? []).filter(isFound);
  return (
    <Dialog onClose={onClose} open title="Acts on one record">
      <SearchPicker
        chosen={undefined}
        help="Name, address or number of a lead, client, site or machine"
        label="Record"
        list="Found"
        none={data && found.length === 0 ? 'Nothing matches.' : null}
        onChoose={({ id, type }) => onChoose({ noun: nouns[type], record: id })}
        rows={found}
        search={search}
        wordsOf={({ type, title, subtitle }) => [title, `${words[type]} · ${subtitle}`]}
      />
    </Dialog>
  );
};
