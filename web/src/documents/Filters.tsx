import { clientOperations, clientTitle } from 'domain/clients';
import { documentSorts } from 'domain/documents';
import { siteOperations, siteTitle } from 'domain/sites';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/filters/Chip.tsx';
import { FilterButtons, FilterFields } from '#ui/filters/Fields.tsx';
import { FilterButton } from '#ui/filters/FilterButton.tsx';
import { FiltersDialog } from '#ui/filters/FiltersDialog.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { X } from '#ui/Icon.tsx';
import styles from './Documents.module.css';
import type { PageProps } from './DocumentsPage.tsx';
import { useDocumentFilters } from './groups.ts';
import { LinkPicker } from './LinkPicker.tsx';
import { changed, cleared, isNarrowed } from './search.ts';

const sortWords: Readonly<Record<(typeof documentSorts)[number], string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  type: 'By type',
  category: 'By category',
  status: 'By status',
  expires: 'What expires first',
  largest: 'Largest first',
};

const order: Filter<'sort'> = {
  key: 'sort',
  label: 'Order',
  any: sortWords.newest,
  choices: documentSorts.filter((sort) => sort !== 'newest').map((sort) => [sort, sortWords[sort]] as const),
};

const Text = ({ search, onSearch }: PageProps) => (
  <TextFilter
    label="Search documents by name, tag or file name"
    onChange={(text) => onSearch(changed(search, { text }))}
    value={search.text ?? ''}
  />
);

/** What the client or site of the filter is called. */
const useHomeName = ({ client = '', site = '' }: PageProps['search']): string | null => {
  const ofClient = useRead(clientOperations.get, { id: client }, { when: client !== '' && site === '' });
  const ofSite = useRead(siteOperations.get, { id: site }, { when: site !== '' });
  if (site) return ofSite.data ? siteTitle(ofSite.data) : 'One site';
  if (!client) return null;
  return ofClient.data ? clientTitle(ofClient.data) : 'One client';
};

const HomeFields = ({ search, onSearch }: PageProps) => (
  <>
    <LinkPicker
      chosen={search.site ?? search.client}
      kinds={['client', 'site']}
      label="Client or site"
      onChoose={({ link: { clientId, siteId } }) =>
        onSearch(
          changed(search, siteId ? { site: siteId, client: '' } : { client: clientId ?? '', site: '' }),
        )
      }
    />
    {(search.client || search.site) && (
      <Button glyph={X} onClick={() => onSearch(changed(search, { client: '', site: '' }))} small>
        Any client or site
      </Button>
    )}
  </>
);

const HomeFilter = (props: PageProps) => (
  <FilterButton name="Client or site" value={useHomeName(props.search)}>
    <HomeFields {...props} />
  </FilterButton>
);

const Trash = ({ search, onSearch }: PageProps) => (
  <Chip
    on={search.deleted === 'true'}
    onPress={() => onSearch(changed(search, { deleted: search.deleted === 'true' ? '' : 'true' }))}
  >
    Trash
  </Chip>
);

const Some = ({ search, onSearch, keys }: PageProps & { keys: readonly string[] }) => (
  <FilterButtons
    filters={useDocumentFilters().filter(({ key }) => keys.includes(key))}
    onChange={(parts) => onSearch(changed(search, parts))}
    search={search}
  />
);

const Clear = ({ search, onSearch }: PageProps) =>
  isNarrowed(search) && (
    <Button glyph={X} look="quiet" onClick={() => onSearch(cleared(search))} small>
      Clear filters
    </Button>
  );

/** The filters in one row above the list. */
export const DocumentFilters = (props: PageProps) => (
  <div className={styles.filters}>
    <Text {...props} />
    <Some {...props} keys={['type', 'category', 'status']} />
    <HomeFilter {...props} />
    <Some {...props} keys={['expiring', 'uploadedBy']} />
    <Trash {...props} />
    <Clear {...props} />
  </div>
);

/** Those of a client's or a site's documents; photos are of one type. */
export const BesideFilters = ({ photos, ...props }: PageProps & { photos: boolean }) => (
  <div className={styles.filters}>
    <Text {...props} />
    <Some {...props} keys={[...(photos ? [] : ['type']), 'category', 'expiring', 'uploadedBy']} />
    <Clear {...props} />
  </div>
);

/** The same on a phone, one below the other. */
export const DocumentFilterDialog = (props: PageProps & { onClose: () => void }) => {
  const { search, onSearch, onClose } = props;
  const filters = useDocumentFilters();
  return (
    <FiltersDialog onClear={() => onSearch(cleared(search))} onClose={onClose} title="Filter documents">
      <Text {...props} />
      <FilterFields
        filters={[order, ...filters]}
        onChange={(parts) => onSearch(changed(search, parts))}
        search={search}
      />
      <HomeFields {...props} />
      <div>
        <Trash {...props} />
      </div>
    </FiltersDialog>
  );
};
