import type { NotificationType, Telling } from '#kernel';
import type { deliveryMethods, ProfileFields } from '#users';

export type NotificationPreferences = NonNullable<ProfileFields['notificationPreferences']>;
export type DeliveryMethod = (typeof deliveryMethods)[number];
/** The ways that leave the application. */
export type BeyondMethod = Exclude<DeliveryMethod, 'in-app'>;

type WishField =
  | 'notificationPreferences'
  | 'newLeadAlertsEnabled'
  | 'leadAlertMethods'
  | 'newAnnouncementAlertsEnabled'
  | 'announcementAlertMethods'
  | 'autoRemindersEnabled'
  | 'autoReminderMethods';

/** What of a profile says of what somebody wants to be told, and by which ways. */
export type NotificationWishes = { [Field in WishField]: NonNullable<ProfileFields[Field]> };

/** Which of somebody's wishes a notification asks; `ownNews` is what comes from one's own leads and clients. */
export type Wish =
  | keyof NotificationPreferences
  | 'autoReminder'
  | 'announcement'
  | 'ownNews'
  | 'asked'
  | 'other';

const wishOfType: Readonly<Record<NotificationType, Wish>> = {
  new_lead: 'newLead',
  lead_assigned: 'leadAssigned',
  reminder_due: 'reminder',
  lead_status_changed: 'leadStatusChanged',
  lead_contacted: 'leadStatusChanged',
  message_received: 'ownNews',
  client_updated: 'ownNews',
  system: 'other',
};

/** The wish that a telling asks: the one it names, else that of its type. */
export const wishOf = ({ type, wish, methods }: Pick<Telling, 'type' | 'wish' | 'methods'>): Wish =>
  methods ? 'asked' : (wish ?? wishOfType[type]);

const isBeyond = (method: DeliveryMethod): method is BeyondMethod => method !== 'in-app';

/** Of these methods the ways that leave the application. */
export const beyondOf = (methods: readonly DeliveryMethod[]): BeyondMethod[] => methods.filter(isBeyond);

const asked = (enabled: boolean, methods: readonly DeliveryMethod[]) => (enabled ? methods : []);

/** How somebody wants to be told of something; nothing: not at all. */
export const methodsFor = (wish: Wish, wishes: NotificationWishes): readonly DeliveryMethod[] => {
  const { notificationPreferences: preferences } = wishes;
  const preferred = (name: keyof NotificationPreferences) =>
    asked(preferences[name].enabled, preferences[name].methods);
  if (wish === 'other') return ['in-app'];
  // Its receiver chose the ways of just this one.
  if (wish === 'asked') return ['in-app', 'email', 'sms'];
  if (wish === 'ownNews') return ['in-app', ...beyondOf(preferred('leadStatusChanged'))];
  if (wish === 'autoReminder') return asked(wishes.autoRemindersEnabled, wishes.autoReminderMethods);
  if (wish === 'announcement')
    return asked(wishes.newAnnouncementAlertsEnabled, wishes.announcementAlertMethods);
  if (wish !== 'newLead') return preferred(wish);
  // Whether it stands in the application is the preference's to say; an alert adds ways beyond it.
  const alerts = beyondOf(asked(wishes.newLeadAlertsEnabled, wishes.leadAlertMethods));
  return [...new Set([...preferred('newLead'), ...alerts])];
};
