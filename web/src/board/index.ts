import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { SquareKanban } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const leadsScreen = screen({
  path: '/leads',
  label: 'Leads',
  who: everyone,
  sidebar: { group: 'work', icon: SquareKanban },
  load: async () => laterScreen('Leads', SquareKanban, 'The board of leads will stand here.'),
});

/** The lead dialog; it stands inside the board's outlet. */
export const leadScreen = screen({
  path: '/leads/$leadId',
  label: 'Lead',
  who: everyone,
  load: async () => () => null,
});
