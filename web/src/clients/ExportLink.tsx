import { buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { filterOf } from './filter.ts';
import type { ClientSearch } from './search.ts';

/** The clients of the filter as a file. */
export const ExportLink = ({ search }: { search: ClientSearch }) => {
  const query = new URLSearchParams({ text: search.text ?? '', filter: JSON.stringify(filterOf(search)) });
  return (
    <a
      aria-label="Export clients as CSV"
      className={buttonClass({ small: true, look: 'quiet', icon: true })}
      download
      href={`/api/export/clients.csv?${query}`}
      title="Export clients as CSV"
    >
      <Download aria-hidden="true" data-size="small" />
    </a>
  );
};
