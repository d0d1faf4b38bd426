import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSearch, type TemplateSearch } from './search.ts';
import { Templates } from './Templates.tsx';

/** Templates at /templates (TPL-01). */
export const TemplatesScreen = () => {
  const search = useSearch({ strict: false }) as TemplateSearch;
  const navigate = useNavigate();
  return (
    <Templates
      onSearch={(next, replace) =>
        void navigate({ to: '/templates', search: readSearch({ ...next }), replace })
      }
      search={search}
    />
  );
};
