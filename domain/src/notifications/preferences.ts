import type { NotificationType } from '#kernel';
import type { deliveryMethods, Profile } from '#users';

export type NotificationPreferences = NonNullable<Profile['notificationPreferences']>;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Which of the four preferences a type asks; the others are always told, in the app. */
export const preferenceOf: Readonly<Partial<Record<NotificationType, keyof NotificationPreferences>>> = {
  new_lead: 'newLead',
  lead_assigned: 'leadAssigned',
  reminder_due: 'reminder',
  lead_status_changed: 'leadStatusChanged',
  lead_contacted: 'leadStatusChanged',
};

/** How somebody wants to be told of a type; nothing: not at all. */
export const methodsFor = (
  type: NotificationType,
  preferences: NotificationPreferences,
): readonly DeliveryMethod[] => {
  const name = preferenceOf[type];
  if (!name) return ['in-app'];
  const { enabled, methods } = preferences[name];
  return enabled ? methods : [];
};
