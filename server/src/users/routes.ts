import { notFound } from 'domain/kernel';
import { type ProfileFields, usersOperations, usersTexts } from 'domain/users';
import { bind } from '#platform/operations/operations.ts';
import { administrationRoutes } from './administration.ts';
import { userEvent } from './events.ts';
import { heldLeads } from './holdings.ts';
import { profileOf } from './person.ts';
import { removePicture } from './picture.ts';
import { readingRoutes } from './reading.ts';
import { lockUser, saveUser, type UserChanges } from './sql.ts';

/** Only what the request names, lists and maps as the database takes them. */
const storable = (fields: ProfileFields, now: string): UserChanges => ({
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [
        field,
        typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
      ]),
  ),
  ...(fields.fcmToken !== undefined && { fcmTokenUpdatedAt: now }),
  ...(fields.notificationPreferences && { notificationPreferencesSet: true }),
});

const updateProfile = bind(usersOperations.updateProfile, async (ctx, { fields }) => {
  const { role, email, ...own } = fields;
  if (role !== undefined || 'role' in fields) return usersTexts.ownRole;
  // The address is changed by auth.changeEmail alone, which asks for the password (USR-12).
  if (email !== undefined || 'email' in fields) return usersTexts.emailElsewhere;
  const user = await lockUser(ctx, ctx.actor.uid);
  if (!user) return notFound;
  const saved = await saveUser(ctx, user, storable(own, ctx.now));
  ctx.emit(userEvent('updated', user, saved));
  return profileOf(saved, await heldLeads(ctx, saved.uid));
});

export const usersRoutes = [...readingRoutes, updateProfile, removePicture, ...administrationRoutes];
