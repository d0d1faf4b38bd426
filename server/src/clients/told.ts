import type { Client } from 'domain/clients';
import type { NewEvent } from '#platform/operations/events.ts';
import { rowEvent } from '#platform/rows/told.ts';
import { clientTable } from './table.ts';

/** What happened to a client, for open pages, timeline and audit: one event per verb. */
export const clientEvent = (
  verb:
    | 'created'
    | 'updated'
    | 'handedOver'
    | 'removed'
    | 'restored'
    | 'contractReminded'
    | 'imported'
    | 'merged',
  before: Client | null,
  after: Client,
): NewEvent => rowEvent(clientTable, verb, before, after);
