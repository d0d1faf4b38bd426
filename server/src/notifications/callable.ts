import { isAdministrator, isRefusal, notFound, type Outcome, refuse } from 'domain/kernel';
import { notificationOperations } from 'domain/notifications';
import { leadsById } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { bind } from '#platform/operations/operations.ts';
import { tellOfLead } from './happened.ts';
import { eventAt, givingOf } from './sql/events.ts';

const notGiven = refuse.input('NOT_ASSIGNED', 'You have not assigned this lead to this person.', {
  fields: { userId: 'Not whom you assigned this lead to' },
});

/** The event by which the caller gave the lead to its present rep; else why there is nothing to tell. */
const ownGiving = async (
  { db, actor }: Context,
  { userId, leadId }: { userId: string; leadId: string },
): Promise<Outcome<StoredEvent>> => {
  // Reps learn nothing about leads that they did not give away; administrators may know what is wrong.
  const refused = isAdministrator(actor.role) ? notGiven : notFound;
  const [lead] = await leadsById(db, [leadId]);
  if (lead?.assignedRep !== userId) return refused;
  const giving = await givingOf(db, leadId, userId);
  if (giving?.actor !== actor.uid) return refused;
  return eventAt(db, giving.position);
};

/**
 * ‘sendLeadAssignedNotifications’: tells the new rep at once what the assignment's own reaction tells anyway; who comes
 * second finds it told. Text and name come from the database.
 */
export const callable = bind(notificationOperations.sendLeadAssigned, async (ctx, input) => {
  const event = await ownGiving(ctx, input);
  if (isRefusal(event)) return event;
  await tellOfLead(event, { ...ctx, services: ctx });
  return { sent: true as const };
});
