/** The lead dialog, fetched when it is first opened. */
export const loadLeadDialog = () => import('./dialog/Dialog.tsx');

export { ColumnBadge } from './ColumnBadge.tsx';
export { DueClock } from './DueClock.tsx';
export { leadPerson } from './names.ts';
export { type LeadRow, leadOf, leads, lookAs } from './rows.ts';
export { useNow } from './useNow.ts';
export * as leadVerbs from './verbs.tsx';
export { type LeadOrder, leadView, refreshFigures, useLeadFigures } from './views.ts';
export { age, phoneLink, place, remaining } from './words.ts';
export { useNames, useRepList, useWork, type Work, WorkProvider } from './work.tsx';
