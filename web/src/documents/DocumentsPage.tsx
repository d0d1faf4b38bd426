import { documentOperations } from 'domain/documents';
import { useCallback, useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { stringifySearch } from '#platform/search.ts';
import { classes } from '#ui/classes.ts';
import { TopFilter } from '#ui/filters/TopFilter.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { useWork } from '#view';
import { AddFiles } from './AddFiles.tsx';
import { useDocumentActs } from './acts.tsx';
import { documentColumns } from './columns.tsx';
import { DocumentList, noneInTrash, noneWords } from './DocumentList.tsx';
import styles from './Documents.module.css';
import { DropPlace, useAdding } from './DropPlace.tsx';
import { Figures, useFigures } from './Figures.tsx';
import { DocumentFilterDialog, DocumentFilters } from './Filters.tsx';
import type { Home } from './home.ts';
import { OfficeViewer } from './OfficeViewer.tsx';
import { Renewals } from './Renewals.tsx';
import { askOf, changed, cleared, type DocumentSearch, isFiltered, isNarrowed, sortOf } from './search.ts';
import { Uploads } from './Uploads.tsx';
import { useRereads } from './useRereads.ts';
import { useUploads } from './useUploads.ts';

export type PageProps = {
  search: DocumentSearch;
  onSearch: (next: DocumentSearch, replace?: boolean) => void;
};

const nowhere: Home = { nothing: true };

const views = [
  { value: 'table', label: 'Table' },
  { value: 'photos', label: 'Photos' },
  { value: 'renewals', label: 'Renewals' },
] as const;
type View = (typeof views)[number]['value'];

const photos = 'service_photo';

const viewOf = ({ view, category }: DocumentSearch): View => {
  if (view === 'renewals') return 'renewals';
  return category === photos ? 'photos' : 'table';
};

const viewed = (search: DocumentSearch, view: View): DocumentSearch => {
  const category = view === 'photos' ? photos : search.category === photos ? '' : (search.category ?? '');
  return changed(search, { category, view: view === 'renewals' ? 'renewals' : '' });
};

/** Every document of the business: narrowed, ordered, looked at, and worked on one by one or many at once. */
export const DocumentsPage = ({ search, onSearch }: PageProps) => {
  const { off } = useWork();
  const phone = usePhone();
  const [filtering, setFiltering] = useState(false);
  const ask = askOf(search);
  const view = viewOf(search);
  const pages = usePages(documentOperations.list, ask, {
    follows: ['documents'],
    kind: 'documents',
    when: view !== 'renewals',
  });
  const rereads = useRereads(pages.retry, JSON.stringify(ask));
  const uploads = useUploads(nowhere);
  const { add, tick } = useAdding(nowhere);
  const acts = useDocumentActs(rereads, off);
  const open = useCallback(
    (document: string) => onSearch({ ...search, document }, false),
    [onSearch, search],
  );
  const hrefOf = (document: string) => `/documents${stringifySearch({ ...search, document })}`;
  const filters = { search, onSearch };
  const figures = useFigures(ask, view !== 'renewals');
  return (
    <DropPlace className={`page ${styles.page}`} label="Documents" off={off !== null} onFiles={add}>
      <div className={`page-head ${styles.head}`}>
        <h1 className="fill">Documents</h1>
        <Segmented
          label="Shown as"
          onChange={(next) => onSearch(viewed(search, next))}
          options={views}
          value={view}
        />
        <span className="bar">
          <AddFiles label="Upload" main off={off} onFiles={add} />
        </span>
      </div>
      {off && <p className="small dim">{off}</p>}
      {view !== 'renewals' && (
        <div className={styles.narrowing}>
          {phone ? (
            <TopFilter onPress={() => setFiltering(true)} set={isFiltered(search)} />
          ) : (
            <DocumentFilters {...filters} />
          )}
          {figures && <Figures figures={figures} search={search} />}
        </div>
      )}
      {tick}
      <Uploads home={nowhere} uploads={uploads} />
      {view === 'renewals' ? (
        <Renewals hrefOf={hrefOf} onOpen={open} />
      ) : (
        <div className={view === 'photos' ? classes(styles.card, styles.photos) : undefined}>
          <DocumentList
            acts={acts}
            again={rereads}
            clear={isNarrowed(search) ? () => onSearch(cleared(search)) : undefined}
            columns={documentColumns}
            empty={search.deleted && !isNarrowed(search) ? noneInTrash : noneWords(isFiltered(search))}
            file="documents.csv"
            hrefOf={hrefOf}
            list={JSON.stringify(ask)}
            onOpen={open}
            order={{
              now: sortOf(search),
              usual: 'newest',
              onSort: (sort) => onSearch(changed(search, { sort: sort === 'newest' ? '' : sort })),
            }}
            pages={pages}
            photos={view === 'photos'}
          />
        </div>
      )}
      {search.document && (
        <OfficeViewer
          acts={acts}
          id={search.document}
          ids={pages.items.map(({ id }) => id)}
          more={pages.more}
          of={figures?.all}
          onClose={() => onSearch(changed(search, { document: '' }))}
          onGo={(document) => onSearch({ ...search, document })}
        />
      )}
      {acts.dialog}
      {filtering && <DocumentFilterDialog {...filters} onClose={() => setFiltering(false)} />}
    </DropPlace>
  );
};
