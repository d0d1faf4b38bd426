import type { AppointmentType } from 'domain/appointments';
import type { EventValues } from './values.ts';

/** What is known of a new event before its form opens. */
export type Beginning = {
  readonly date?: string;
  /** Minutes of the day. */
  readonly at?: number;
  readonly person?: string;
  readonly type?: AppointmentType;
  /** Where it is: work there is planned by the day, and may wait for somebody to do it. */
  readonly site?: EventValues['site'] & { readonly address: string };
};
