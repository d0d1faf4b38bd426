import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { SquareKanban } from '#ui/Icon.tsx';
import { readSearch } from './filters/search.ts';

export const leadsScreen = screen({
  path: '/leads',
  label: 'Leads',
  who: everyone,
  icon: SquareKanban,
  sidebar: { group: 'work', place: 2 },
  load: async () => (await import('./BoardScreen.tsx')).BoardScreen,
  search: readSearch,
});

/** The lead dialog over the board, at its own address. */
export const leadScreen = screen({
  path: '/leads/$leadId',
  label: 'Lead',
  who: everyone,
  load: async () => (await import('./LeadScreen.tsx')).LeadScreen,
});

/** Stands once in the layout: the dialog of a lead opened over another page. */
export const loadLeadOverPage = async () => (await import('./LeadOverPage.tsx')).LeadOverPage;
/** The form of a new lead, for wherever one is. */
export const loadNewLead = async () => (await import('./NewLeadOverPage.tsx')).NewLeadOverPage;
export { foundLeads } from './found.tsx';
export { listColumns, nameColumn, usualColumns } from './list/columns.tsx';
export { leadOverPage } from './openLead.ts';

export const feature = defineFeature({ screens: [leadsScreen] });
