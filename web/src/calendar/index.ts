import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { wordWrites } from '#platform/offline/wording.ts';
import { screen } from '#platform/screen.ts';
import { Calendar } from '#ui/Icon.tsx';

wordWrites('appointments', async () => (await import('./wording.ts')).eventWording);

const calendarScreen = screen({
  path: '/calendar',
  label: 'Calendar',
  who: everyone,
  icon: Calendar,
  sidebar: { group: 'work', place: 3 },
  load: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
});

const visitScreen = screen({
  path: '/visits/$visit',
  within: '/calendar',
  label: 'Visit',
  who: everyone,
  load: async () => (await import('./VisitScreen.tsx')).VisitScreen,
});

export { foundEvents } from './found.ts';

/** What other screens show of the calendar, and the form that adds to it. */
export const loadEvents = () => import('./parts.ts');

export const feature = defineFeature({
  screens: [calendarScreen, visitScreen],
  live: [
    { noun: 'appointments', kept: async () => (await import('./kept.ts')).keptAppointments },
    { noun: 'absences' },
  ],
});
