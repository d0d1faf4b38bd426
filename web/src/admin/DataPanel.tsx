import { DataPage } from '#imports';
import { useFilters } from './useFilters.ts';

/** Bringing data in and out; the import under way stands in the address. */
export const DataPanel = () => {
  const { search, setFilter } = useFilters();
  return <DataPage current={search.import} onOpen={(id) => setFilter('import', id ?? '')} />;
};
