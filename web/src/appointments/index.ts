import { everyone } from 'domain/kernel';
import { lazy } from 'react';
import { screen } from '#platform/screen.ts';
import { Calendar } from '#ui/Icon.tsx';

export const calendarScreen = screen({
  path: '/calendar',
  label: 'Calendar',
  who: everyone,
  sidebar: { group: 'work', icon: Calendar },
  load: async () => (await import('./CalendarScreen.tsx')).CalendarScreen,
});

/** The appointments of a client or of one site, with all that is done to them; render inside a Suspense. */
export const Appointments = lazy(async () => ({
  default: (await import('./Appointments.tsx')).Appointments,
}));
