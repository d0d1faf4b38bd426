import { inScope, type Role } from 'domain/kernel';
import {
  type BeyondMethod,
  beyondOf,
  leadFactsOf,
  methodsFor,
  type NotificationWishes,
  notificationScope,
} from 'domain/notifications';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { OpenUser } from '#users';
import { type Told, toldById } from './sql/rows.ts';
import { type DeliveryFacts, deliveryFacts } from './sql/waiting.ts';

/** A notification as its delivery sees it. */
export type Waiting = Told & DeliveryFacts;

/** Notifications with what their delivery asks, oldest first. */
export const waitingById = async (db: Kysely<DB>, ids: readonly string[]): Promise<Waiting[]> => {
  const facts = await deliveryFacts(db, ids);
  const told = await toldById(db, ids);
  return told
    .flatMap((row) => {
      const found = facts.get(row.id);
      return found ? [{ ...row, ...found }] : [];
    })
    .sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
};

/** Whether somebody may still be told of it: unread, not deleted, and about nothing that is closed to them. */
const maySay = ({ uid, role }: OpenUser, row: Waiting): boolean => {
  const { userId, leadId, deleted, forAdministrators } = row;
  const lead = { assignedRep: row.leadRep, column: row.leadColumn, deleted: row.leadDeleted };
  const facts = {
    userId,
    leadId,
    deleted,
    forAdministrators,
    inApp: true,
    ...leadFactsOf(leadId ? lead : null),
  };
  if (row.stillOn === false) return false;
  return !row.read && inScope(notificationScope({ uid, role: role as Role, sees: 'self' }), facts);
};

/** What of it somebody still wants to hear by a way. */
export const stillSaid = (user: OpenUser, method: BeyondMethod, rows: readonly Waiting[]): Waiting[] =>
  rows.filter(
    (row) =>
      row.methods.includes(method) &&
      maySay(user, row) &&
      beyondOf(methodsFor(row.wish, user as unknown as NotificationWishes)).includes(method),
  );
