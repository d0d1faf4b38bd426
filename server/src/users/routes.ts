import { type ProfileFields, usersOperations, usersTexts } from 'domain/users';
import { bind } from '#platform/operations/operations.ts';
import { administrationRoutes } from './administration.ts';
import { changeOwn } from './keep.ts';
import { removePicture } from './picture.ts';
import { readingRoutes } from './reading.ts';
import type { UserChanges } from './sql.ts';

const changesOf = (fields: ProfileFields, now: string): UserChanges => ({
  ...(fields as UserChanges),
  ...(fields.fcmToken !== undefined && { fcmTokenUpdatedAt: now }),
  ...(fields.notificationPreferences && { notificationPreferencesSet: true }),
});

const updateProfile = bind(usersOperations.updateProfile, async (ctx, { version, fields }) => {
  const { role, email, ...own } = fields;
  if (role !== undefined || 'role' in fields) return usersTexts.ownRole;
  // The address is changed by auth.changeEmail alone, which asks for the password (USR-12).
  if (email !== undefined || 'email' in fields) return usersTexts.emailElsewhere;
  return changeOwn(ctx, () => changesOf(own, ctx.now), version);
});

export const usersRoutes = [...readingRoutes, updateProfile, removePicture, ...administrationRoutes];
