import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TwinNoun } from 'domain/duplicates';
import { type TwinKind, twinKinds } from 'domain/leads';

/** What of the duplicates is shown: those that share something, or those that were kept apart. */
export type Shown = TwinKind | 'apart';

/** The address of the duplicates of a noun; `kind`: what they share. */
export const placeOf = (noun: TwinNoun = 'leads', kind: Shown = 'phone') =>
  ({
    to: '/admin',
    search: {
      tab: 'data',
      part: 'duplicates',
      ...(noun !== 'leads' && { noun }),
      ...(kind !== 'phone' && { kind }),
    },
  }) as const;

const isShown = (word: string | undefined): word is Shown =>
  word === 'apart' || twinKinds.some((kind) => kind === word);

/** What the address names, and how to go elsewhere. */
export const usePlace = () => {
  const search = useSearch({ from: '/shell/admin' });
  const navigate = useNavigate();
  const noun: TwinNoun = search.noun === 'clients' ? 'clients' : 'leads';
  const kind: Shown = isShown(search.kind) ? search.kind : 'phone';
  return { noun, kind, go: (to: TwinNoun, next: Shown) => void navigate(placeOf(to, next)) };
};
