import { siteAddress, siteOperations, siteTitle } from 'domain/sites';
import { useRead } from '#platform/query.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';

const most = 8;

/** Finds one site by name, address, code or city; for administrators, as others read no sites. */
export const SitePicker = ({
  label,
  except,
  chosen,
  onChoose,
}: {
  label: string;
  /** Where it is already. */
  except?: string;
  /** The id of the chosen one; empty: none yet. */
  chosen: string;
  onChoose: (id: string) => void;
}) => {
  const search = useSearchText();
  const known = useRead(siteOperations.get, { id: chosen }, { when: chosen !== '' }).data;
  const { data } = useRead(
    siteOperations.list,
    { text: search.text, limit: most + 1 },
    { when: search.asks },
  );
  const found = (data?.items ?? []).filter(({ id }) => id !== except).slice(0, most);
  const shown = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  return (
    <SearchPicker
      chosen={chosen}
      help="Name, street, city or location code"
      label={label}
      list="Sites found"
      none={data && found.length === 0 ? 'No site matches.' : null}
      onChoose={({ id }) => onChoose(id)}
      rows={shown}
      search={search}
      wordsOf={(site) => [siteTitle(site), `${siteAddress(site)} · ${site.locationCode}`]}
    />
  );
};
