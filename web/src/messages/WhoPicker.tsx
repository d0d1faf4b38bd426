import { type SearchResult, searchOperations } from 'domain/search';
import { useRead } from '#platform/query.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';

const most = 6;

export type Who = Pick<SearchResult, 'type' | 'id' | 'title' | 'subtitle'>;

/** Finds a lead, or a client as well, by name, e-mail, phone or address. */
export const WhoPicker = ({
  label,
  clients,
  chosen,
  known,
  onChoose,
}: {
  label: string;
  clients?: boolean;
  chosen: string | undefined;
  /** Who was found earlier. */
  known?: Who | null;
  onChoose: (who: Who) => void;
}) => {
  const search = useSearchText();
  const { data } = useRead(searchOperations.all, { query: search.text, limit: 20 }, { when: search.asks });
  const found: readonly Who[] = (data?.results ?? [])
    .filter((one) => one.type === 'lead' || (clients && one.type === 'client'))
    .slice(0, most);
  const shown = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  return (
    <SearchPicker
      chosen={chosen}
      help="Name, e-mail, phone or address"
      label={label}
      list="Found"
      none={data && found.length === 0 ? 'Nobody matches.' : null}
      onChoose={onChoose}
      rows={shown}
      search={search}
      wordsOf={({ type, title, subtitle }) => [
        title,
        `${type === 'client' ? 'Client' : 'Lead'} · ${subtitle}`,
      ]}
    />
  );
};
