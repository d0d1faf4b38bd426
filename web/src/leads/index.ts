export { LeadDialog } from './Dialog.tsx';
export { DueClock } from './DueClock.tsx';
export { leadPerson } from './names.ts';
export { isWhole, type LeadRow, leadOf, leads, lookAs } from './rows.ts';
export { useNow } from './useNow.ts';
export * as leadVerbs from './verbs.ts';
export { type LeadOrder, type LeadSelection, leadView, refreshFigures, useLeadFigures } from './views.ts';
export { age, phoneLink, place, remaining } from './words.ts';
export { useNames, useRepList, useSettings, useWork, type Work, WorkProvider } from './work.tsx';
