import { everyone } from 'domain/kernel';
import { lazy } from 'react';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { Calendar } from '#ui/Icon.tsx';

const calendarScreen = screen({
  path: '/calendar',
  label: 'Calendar',
  who: everyone,
  icon: Calendar,
  sidebar: { group: 'work', place: 3 },
  load: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
});

/** The appointments of a client or of one site, with all that is done to them; render inside a Suspense. */
export const Appointments = lazy(async () => ({
  default: (await import('./Appointments.tsx')).Appointments,
}));

export const feature = defineFeature({
  screens: [calendarScreen],
  live: [{ noun: 'appointments' }],
});
