import type { Client } from 'domain/clients';
import { documentOperations, maySeeOffice } from 'domain/documents';
import type { Actor } from 'domain/kernel';
import { useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { AddFiles } from './AddFiles.tsx';
import { useDocumentActs } from './acts.tsx';
import { besideColumns } from './columns.tsx';
import { DocumentList, noneInTrash, noneWords } from './DocumentList.tsx';
import files from './Documents.module.css';
import { DropPlace, useAdding } from './DropPlace.tsx';
import { BesideFilters } from './Filters.tsx';
import { OfficeViewer } from './OfficeViewer.tsx';
import { type DocumentSearch, isFiltered, askOf as narrowed } from './search.ts';
import { Uploads } from './Uploads.tsx';
import { useRereads } from './useRereads.ts';
import { useUploads } from './useUploads.ts';

type Owner = Pick<Client, 'id' | 'deletedAt'>;

export type DocumentsProps = {
  /** Of a client: with the files of its sites and of the lead it was. */
  of: { client: Owner } | { site: Owner };
  by: Actor;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
};

const views = [
  { value: 'all', label: 'All' },
  { value: 'photos', label: 'Photos' },
  { value: 'archived', label: 'Archived' },
  { value: 'trash', label: 'Trash' },
] as const;
type View = (typeof views)[number]['value'];

const homeOf = (of: DocumentsProps['of']): { clientId: string } | { siteId: string } =>
  'client' in of ? { clientId: of.client.id } : { siteId: of.site.id };

// Whether it is in the trash and the order are not among what one narrows by here.
const filtersOf = (search: DocumentSearch) => {
  const { deleted: _, sort: __, ...filters } = narrowed(search);
  return filters;
};

const askOf = (home: ReturnType<typeof homeOf>, view: View) => ({
  ...home,
  ...(view === 'photos' && { type: 'photo' as const }),
  ...(view === 'archived' && { status: 'archived' as const }),
  ...(view === 'trash' && { deleted: true }),
});

/** Files of a client or a site: added, described, looked at and put away by administrators. */
export const Documents = ({ of, by, off }: DocumentsProps) => {
  const [view, setView] = useState<View>('all');
  const [open, setOpen] = useState<string | null>(null);
  const home = homeOf(of);
  const { deletedAt } = 'client' in of ? of.client : of.site;
  const gone = deletedAt ? 'It has been deleted. Restore it first.' : null;
  const why = off ?? maySeeOffice(by)?.message ?? gone;
  const [search, setSearch] = useState<DocumentSearch>({});
  const ask = { ...filtersOf(search), ...askOf(home, view) };
  const filtered = view !== 'all' || isFiltered(search);
  const trashOnly = view === 'trash' && !isFiltered(search);
  const pages = usePages(documentOperations.list, ask, {
    follows: ['documents'],
    kind: `of ${JSON.stringify(home)}`,
  });
  const again = useRereads(pages.retry, JSON.stringify(ask));
  const uploads = useUploads(home);
  const { add, tick, taken } = useAdding(home);
  const acts = useDocumentActs(again, why);
  return (
    <DropPlace className="stack single apart" label="Documents" off={why !== null} onFiles={add}>
      <div className="bar wrap">
        <AddFiles label="Upload" off={why} onFiles={add} />
        <Segmented label="Show" onChange={setView} options={views} value={view} />
        <span className={files.hint}>{why ?? taken}</span>
      </div>
      {why === null && tick}
      <Uploads home={home} uploads={uploads} />
      <BesideFilters onSearch={setSearch} photos={view === 'photos'} search={search} />
      <DocumentList
        acts={acts}
        again={again}
        clear={
          filtered && !trashOnly
            ? () => {
                setView('all');
                setSearch({});
              }
            : undefined
        }
        columns={besideColumns}
        empty={trashOnly ? noneInTrash : noneWords(filtered)}
        hrefOf={(id) => `/documents?document=${id}`}
        list={JSON.stringify(ask)}
        onOpen={setOpen}
        pages={pages}
        photos={view === 'photos'}
      />
      {open && (
        <OfficeViewer
          acts={acts}
          id={open}
          ids={pages.items.map(({ id }) => id)}
          more={pages.more}
          of={pages.more ? undefined : pages.items.length}
          onClose={() => setOpen(null)}
          onGo={setOpen}
        />
      )}
      {acts.dialog}
    </DropPlace>
  );
};
