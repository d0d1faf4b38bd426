import { allRows } from 'domain/kernel';
import { type Terms, termsHints, termsPattern } from 'domain/privacy';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Sought } from './person.ts';
import type { ErasureRow } from './sql/erasures.ts';
import type { SweptTable } from './sql/sweep.ts';

/** The nouns whose rows are seen live, by the tables that they are shown from. */
export const nounOf: Readonly<Record<string, string>> = {
  leads: 'leads',
  lead_notes: 'leads',
  clients: 'clients',
  sites: 'sites',
  machines: 'machines',
  contacts: 'contacts',
  deals: 'deals',
  activities: 'activities',
  documents: 'documents',
  appointments: 'appointments',
  absences: 'absences',
  messages: 'messages',
  message_templates: 'templates',
  notifications: 'notifications',
  invoices: 'invoices',
  letters: 'letters',
  vend_changes: 'vendChanges',
  route_days: 'routeDays',
  route_day_stops: 'routeDays',
  support_requests: 'supportRequests',
  support_replies: 'supportRequests',
  settings: 'settings',
};

export const textsOf = (own: Terms) => {
  const pattern = termsPattern(own);
  return pattern === null ? null : { pattern, hints: termsHints(own) };
};

export const placeOf = (id: string): string => `erasures:${id}:sought`;

/** What is looked for, as the first step wrote it down. */
export const soughtOf = ({ services: { keys } }: JobContext, { id, sealed }: ErasureRow): Sought => {
  const opened = sealed === null ? null : keys.open(sealed, placeOf(id));
  if (opened === null) throw new Error('What is to be erased cannot be read: APP_SECRET is another one');
  return JSON.parse(opened) as Sought;
};

export type Sweeping = { tables: (db: JobContext['db']) => Promise<SweptTable[]>; bytesAtOnce: number };
/** Does a part of an erasure, and answers which comes next. */
export type Step = (context: JobContext, erasure: ErasureRow, sweeping: Sweeping) => Promise<string>;

/** So that nobody goes on looking at who was erased. */
export const tellOpenPages = (emit: JobContext['emit'], changed: ReadonlyMap<string, number>): void => {
  for (const [noun, count] of changed)
    emit({ noun, rowId: allRows, verb: 'erased', before: {}, after: { count } });
};

export const add = (counts: Record<string, number>, what: string, count: number): void => {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
};
