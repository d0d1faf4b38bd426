import { Calendar } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const CalendarScreen = laterScreen(
  'Calendar',
  Calendar,
  'Meetings, calls, site visits and installations, yours and those of the team, will stand here by day, week and month.',
);
