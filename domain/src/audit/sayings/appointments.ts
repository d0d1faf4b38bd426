import { itself, type Sayings } from './saying.ts';

/** Of what stands in the calendar. */
export const appointmentsSayings: Sayings = {
  missed: ({ it }) => ['marked ', it, ' as a no-show'],
  separated: itself('changed one day of'),
};
