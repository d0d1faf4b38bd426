import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Import } from 'domain/imports';

export type Step = 'file' | 'map' | 'check' | 'run';

/** The address of an import and of its step; without an import that of all of them. */
export const placeOf = (id?: string, step?: Step) =>
  ({ to: '/admin', search: { tab: 'data', ...(id && { import: id, ...(step && { step }) }) } }) as const;

/** Which import and step the address names, and how to go to another; every step is one that Back leads to. */
export const usePlace = () => {
  const { import: id, step } = useSearch({ from: '/shell/admin' });
  const navigate = useNavigate();
  return { id, step, go: (to?: string, next?: Step) => void navigate(placeOf(to, next)) };
};

/** The step where an import stands; before its run the address chooses. */
export const stepOf = ({ state }: Import, asked: string | undefined): Step => {
  if (state !== 'uploaded' && state !== 'checked') return 'run';
  return asked === 'check' ? 'check' : 'map';
};
