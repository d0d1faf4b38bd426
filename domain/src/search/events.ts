import {
  type Appointment,
  appointmentLabels,
  appointmentStatusLabels,
  dayOfAppointment,
} from '#appointments';
import { dateWords } from '#kernel';
import { searchable } from './query.ts';
import type { SearchField } from './relevance.ts';
import type { SearchResult } from './results.ts';

/** The texts of an event in this order; the database knows them as `event_text`. */
export const eventTexts = ({ title, location }: Pick<Appointment, 'title' | 'location'>): string[] =>
  [title, location].map(searchable);

/** The fields that search compares, of an event's texts: what it is called, and where it is. */
export const eventSearchFields = (texts: readonly string[]): SearchField[] =>
  [0, 1].map((place) => [texts[place] ?? '']);

/** An event as a result: what it is and on which day; `visit`: who found it goes there. */
export const eventResult = (event: Appointment, score: number, visit: boolean): SearchResult => ({
  type: 'event',
  id: event.id,
  title: event.title,
  subtitle: [appointmentLabels[event.type], dateWords(dayOfAppointment(event)), event.location]
    .filter((text) => text !== '')
    .join(' · '),
  description: appointmentStatusLabels[event.status],
  score,
  ...(visit && { visit }),
});
