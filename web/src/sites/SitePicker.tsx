import { type Site, siteAddress, siteOperations, siteTitle } from 'domain/sites';
import { useRead } from '#platform/query.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';

const most = 8;

/** Finds one site by name, address, code or city. */
export const SitePicker = ({
  label,
  except,
  chosen,
  onChoose,
}: {
  label: string;
  /** Where it is already. */
  except: string;
  chosen: Site | null;
  onChoose: (site: Site) => void;
}) => {
  const search = useSearchText();
  const { data } = useRead(
    siteOperations.list,
    { text: search.text, limit: most + 1 },
    { when: search.asks },
  );
  const found = (data?.items ?? []).filter(({ id }) => id !== except).slice(0, most);
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SearchPicker
      chosen={chosen?.id}
      help="Name, street, city or location code"
      label={label}
      list="Sites found"
      none={data && found.length === 0 ? 'No site matches.' : null}
      onChoose={onChoose}
      rows={shown}
      search={search}
      wordsOf={(site) => [siteTitle(site), `${siteAddress(site)} · ${site.locationCode}`]}
    />
  );
};
