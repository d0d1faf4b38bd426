import { type ServiceCall, type ServiceCallVerb, serviceCallRefusals } from 'domain/calendar';
import type { Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { findCandidate } from '#users';
import { addServiceCalls, saveServiceCall } from './sql.ts';
import { serviceCallEvent } from './told.ts';

/** What writing a service call needs: a request's context or a job's. */
type Writing = Pick<Context, 'db' | 'emit'>;

/** Adds service calls with their events; those whose ids exist are left as they are. Answers the new ids. */
export const insertServiceCalls = async (ctx: Writing, calls: readonly ServiceCall[]): Promise<string[]> => {
  const added = await addServiceCalls(ctx.db, calls);
  for (const call of calls) if (added.includes(call.id)) ctx.emit(serviceCallEvent('created', null, call));
  return added;
};

/** Adds one service call with its event; false when its id exists. */
export const insertServiceCall = async (ctx: Writing, call: ServiceCall): Promise<boolean> =>
  (await insertServiceCalls(ctx, [call])).length > 0;

/** Writes what a verb made of a service call locked by then, with its event. */
export const saveServiceCallChange = async (
  ctx: Writing,
  verb: ServiceCallVerb,
  before: ServiceCall,
  after: ServiceCall,
): Promise<ServiceCall> => {
  await saveServiceCall(ctx.db, before, after);
  ctx.emit(serviceCallEvent(verb, before, after));
  return after;
};

/** Refuses a technician who is not there any more; their row stays as it is until it is written. */
export const technicianProblem = async (
  ctx: Pick<Context, 'db'>,
  uid: string | null | undefined,
): Promise<Refusal | null> => {
  if (uid === null || uid === undefined) return null;
  return (await findCandidate(ctx.db, uid, 'lock'))?.active ? null : serviceCallRefusals.notTechnician;
};
