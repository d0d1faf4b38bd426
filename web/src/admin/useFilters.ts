import { useNavigate, useSearch } from '@tanstack/react-router';
import { type AdminSearch, cleared, readSearch, valuesOf } from './search.ts';

/** The filters of the address, how to change some, and how to take all away where any is set. */
export const useFilters = () => {
  const search = readSearch({ ...useSearch({ from: '/shell/admin' }) });
  const navigate = useNavigate();
  const go = (next: AdminSearch) => void navigate({ to: '/admin', search: next, replace: true });
  const without = cleared(search);
  return {
    search,
    values: valuesOf(search),
    onChange: (parts: Omit<AdminSearch, 'tab'>) =>
      go(
        Object.fromEntries(
          Object.entries({ ...search, ...parts }).filter(([, value]) => value !== ''),
        ) as AdminSearch,
      ),
    clear: without ? () => go(without) : undefined,
  };
};
