import { useNavigate, useSearch } from '@tanstack/react-router';
import { readSearch, type SupportSearch } from './search.ts';

/** The address of this screen, and how to go to another one of it. */
export const useSupportSearch = () => {
  const search = readSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  return {
    search,
    go: (next: SupportSearch, replace = false) =>
      void navigate({ to: '/support', search: readSearch({ ...next }), replace }),
  };
};
