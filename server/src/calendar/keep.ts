import { type ServiceCall, type ServiceCallVerb, serviceCallRefusals } from 'domain/calendar';
import type { Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { createRows, keepRow, type Telling } from '#platform/rows/write.ts';
import { personProblem } from '#users';
import { serviceCallTable } from './table.ts';

/** Adds service calls with their events; those whose ids exist are left as they are. Answers the new ids. */
export const insertServiceCalls = (ctx: Telling, calls: readonly ServiceCall[]): Promise<string[]> =>
  createRows(ctx, serviceCallTable, calls);

/** Writes what a verb made of a service call locked by then, with its event. */
export const saveServiceCallChange = (
  ctx: Telling,
  verb: ServiceCallVerb,
  before: ServiceCall,
  after: ServiceCall,
): Promise<ServiceCall> => keepRow(ctx, serviceCallTable, verb, before, after);

/** Refuses a technician who is not there any more; their row stays as it is until it is written. */
export const technicianProblem = (
  { db }: Pick<Context, 'db'>,
  uid: string | null | undefined,
): Promise<Refusal | null> =>
  personProblem(db, uid, ({ active }) => active, serviceCallRefusals.notTechnician);
