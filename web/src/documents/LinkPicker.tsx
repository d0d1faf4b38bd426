import { type SearchResult, searchOperations } from 'domain/search';
import { useRead } from '#platform/query.ts';
import { SearchPicker, useSearchText } from '#ui/SearchPicker.tsx';

/** What a document hangs at, as its fields have it: a lead, or a client with its site and a machine there. */
export type Link = {
  leadId: string | null;
  clientId: string | null;
  siteId: string | null;
  machineId: string | null;
};

/** One of these by name. */
export type Linked = { id: string; title: string; link: Link };

const unlinked: Link = { leadId: null, clientId: null, siteId: null, machineId: null };

const words = { lead: 'Lead', client: 'Client', site: 'Site', machine: 'Machine' } as const;
type Kind = keyof typeof words;
const isKind = (type: string): type is Kind => Object.hasOwn(words, type);

const linkOf = ({ type, id, ...at }: SearchResult): Link => {
  const { parent = null, site = null } = at as { parent?: string | null; site?: string | null };
  if (type === 'lead') return { ...unlinked, leadId: id };
  if (type === 'client') return { ...unlinked, clientId: id };
  if (type === 'site') return { ...unlinked, clientId: parent, siteId: id };
  return { ...unlinked, clientId: parent, siteId: site, machineId: id };
};

const most = 8;

/** Finds a lead, client, site or machine by a few letters. */
export const LinkPicker = ({
  label,
  kinds = ['lead', 'client', 'site', 'machine'],
  chosen,
  onChoose,
}: {
  label: string;
  kinds?: readonly Kind[];
  chosen: string | undefined;
  onChoose: (linked: Linked) => void;
}) => {
  const search = useSearchText();
  const { data } = useRead(searchOperations.all, { query: search.text, limit: 20 }, { when: search.asks });
  const found = (data?.results ?? [])
    .filter(({ type }) => isKind(type) && kinds.includes(type))
    .slice(0, most);
  return (
    <SearchPicker
      chosen={chosen}
      help={`Name, address or number of a ${kinds.join(', ').replace(/, (\w+)$/, ' or $1')}`}
      label={label}
      list="Found"
      none={data && found.length === 0 ? 'Nothing matches.' : null}
      onChoose={(one) => onChoose({ id: one.id, title: one.title, link: linkOf(one) })}
      rows={found}
      search={search}
      wordsOf={({ type, title, subtitle }) => [title, `${isKind(type) ? words[type] : ''} · ${subtitle}`]}
    />
  );
};
