import { useNavigate, useSearch } from '@tanstack/react-router';

/** The address of a move; without one that of everything that brings data in. */
export const placeOf = (id?: string) =>
  ({ to: '/admin', search: { tab: 'data', ...(id && { move: id }) } }) as const;

/** Which move the address names, and how to go to another. */
export const usePlace = () => {
  const { move } = useSearch({ from: '/shell/admin' });
  const navigate = useNavigate();
  return { move, go: (id?: string) => void navigate(placeOf(id)) };
};
