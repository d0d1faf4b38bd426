import { useNavigate, useSearch } from '@tanstack/react-router';
import type { AdminSearch } from './search.ts';

/** The filters of the address, and how to change one. */
export const useFilters = () => {
  const search = useSearch({ from: '/shell/admin' });
  const navigate = useNavigate();
  const setFilter = (name: keyof AdminSearch, value: string) =>
    void navigate({
      to: '/admin',
      search: { ...search, [name]: value || undefined } as AdminSearch,
      replace: true,
    });
  return { search, setFilter };
};
