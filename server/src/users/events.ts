import { changesBetween } from 'domain/kernel';
import { protectedFields } from 'domain/users';
import type { NewEvent } from '#platform/operations/events.ts';
import type { OpenUser } from './person.ts';

const hidden: ReadonlySet<string> = new Set(protectedFields);
const silent = new Set([
  'version',
  'updatedAt',
  'plain',
  'emailIndex',
  'phoneIndex',
  'fcmTokenUpdatedAt',
  'profileImageKey',
]);

const told = (side: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(side)
      .filter(([field]) => !silent.has(field))
      // That it changed, never what it says: events hold no protected field (contract).
      .map(([field, value]) => [field, hidden.has(field) ? '•••' : value]),
  );

/** The event of a changed profile: protected fields are named, their values are not. */
export const userEvent = (verb: string, before: OpenUser, after: OpenUser, more: object = {}): NewEvent => {
  const changes = changesBetween(before, after);
  return {
    noun: 'users',
    rowId: after.uid,
    verb,
    before: told(changes.before),
    after: { ...told(changes.after), ...more },
  };
};

/** An act on a person that changes no field of the profile. */
export const actOn = (
  verb: string,
  uid: string,
  after: Readonly<Record<string, unknown>> = {},
): NewEvent => ({
  noun: 'users',
  rowId: uid,
  verb,
  before: {},
  after,
});
