import * as z from 'zod';
import { dateTime, each, roles, uuid, version } from '#kernel';
import { accountStatuses, profileFields } from './profile.ts';

export const personAnswer = z.strictObject({
  ...each(uuid, ['id', 'uid']),
  displayName: z.string(),
  role: z.enum(roles),
  /** Its address, where one may be seen. */
  picture: z.exactOptional(z.string()),
});

const { picture: _, ...named } = personAnswer.shape;
const { fcmToken: __, ...own } = profileFields.required().shape;

export const profileAnswer = z.strictObject({
  ...own,
  ...named,
  version,
  ...each(z.string(), ['email', 'phone', 'photoURL', 'tenantId', 'profileImageUrl']),
  status: z.enum(accountStatuses),
  ...each(z.boolean(), [
    'emailConfirmed',
    'firstLogin',
    'passwordChangeRequired',
    'notificationPreferencesSet',
  ]),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  ...each(dateTime.nullable(), ['lastLoginAt', 'fcmTokenUpdatedAt', 'profileImageUpdatedAt']),
  /** Ids of the leads they hold (at most 500), and how many there are. */
  assignedLeads: z.array(uuid),
  openLeads: z.int(),
});

export const personSummaryAnswer = profileAnswer.omit({ assignedLeads: true });
