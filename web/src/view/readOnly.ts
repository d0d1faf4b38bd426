import { useView } from './mode.ts';

const readOnlyReason = 'You are viewing as somebody else. Nothing can be changed until you reset the view.';

/** Why nothing may be written now, for the `off` of every button that writes; undefined when all is well (D19). */
export const useReadOnly = (): string | undefined =>
  useView().mode === 'impersonate' ? readOnlyReason : undefined;
