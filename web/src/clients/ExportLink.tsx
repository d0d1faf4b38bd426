import { fetchExport } from '#auth';
import { Download } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { ClientSearch } from './search.ts';
import { filterOf } from './search.ts';

/** The clients of the filter as a file, or every site with its machines. */
export const ExportLink = ({ search }: { search: ClientSearch }) => {
  const query = new URLSearchParams({ text: search.text ?? '', filter: JSON.stringify(filterOf(search)) });
  return (
    <Menu
      icon
      items={[
        {
          label: 'These clients as CSV',
          onSelect: () => void fetchExport(`/api/export/clients.csv?${query}`),
        },
        {
          label: 'These clients as Excel',
          onSelect: () => void fetchExport(`/api/export/clients.xlsx?${query}`),
        },
        {
          label: 'All sites with machines as CSV',
          onSelect: () => void fetchExport('/api/export/sites.csv'),
        },
        {
          label: 'All sites with machines as Excel',
          onSelect: () => void fetchExport('/api/export/sites.xlsx'),
        },
      ]}
      label="Export"
      look="quiet"
      small
    >
      <Download data-size="small" />
    </Menu>
  );
};
