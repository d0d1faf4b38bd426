import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Calendar } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const calendarScreen = screen({
  path: '/calendar',
  label: 'Calendar',
  who: everyone,
  sidebar: { group: 'work', icon: Calendar },
  load: async () =>
    laterScreen(
      'Calendar',
      Calendar,
      'Meetings, calls, site visits and installations, yours and those of the team, will stand here by day, week and month.',
    ),
});
