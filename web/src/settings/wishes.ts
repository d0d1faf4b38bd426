import type { deliveryMethods, Profile } from 'domain/users';

export type Preferences = NonNullable<Profile['notificationPreferences']>;
export type Method = (typeof deliveryMethods)[number];
export type Preference = { enabled: boolean; methods: Method[] };

/** What one wants to hear of, by which ways, and when. */
export type Wishes = {
  emailNotificationsEnabled: boolean;
  smsNotificationsEnabled: boolean;
  pushNotificationsEnabled: boolean;
  notificationPreferences: Preferences;
  newLeadAlertsEnabled: boolean;
  leadAlertMethods: Method[];
  newAnnouncementAlertsEnabled: boolean;
  announcementAlertMethods: Method[];
  autoRemindersEnabled: boolean;
  autoReminderMethods: Method[];
  preferredNotificationDays: NonNullable<Profile['preferredNotificationDays']>;
  preferredNotificationTime: string;
  preferredTimeZone: string;
};

export const wishesOf = (profile: Profile): Wishes => ({
  emailNotificationsEnabled: profile.emailNotificationsEnabled ?? true,
  smsNotificationsEnabled: profile.smsNotificationsEnabled ?? false,
  pushNotificationsEnabled: profile.pushNotificationsEnabled ?? false,
  notificationPreferences: profile.notificationPreferences as Preferences,
  newLeadAlertsEnabled: profile.newLeadAlertsEnabled ?? true,
  leadAlertMethods: profile.leadAlertMethods ?? [],
  newAnnouncementAlertsEnabled: profile.newAnnouncementAlertsEnabled ?? true,
  announcementAlertMethods: profile.announcementAlertMethods ?? [],
  autoRemindersEnabled: profile.autoRemindersEnabled ?? true,
  autoReminderMethods: profile.autoReminderMethods ?? [],
  preferredNotificationDays: profile.preferredNotificationDays ?? [],
  preferredNotificationTime: profile.preferredNotificationTime ?? '09:00',
  preferredTimeZone: profile.preferredTimeZone ?? '',
});

/** One line of the table: a thing one is told of. */
export type WishRow = {
  label: string;
  help?: string;
  /** Another line says whether it stands in the application. */
  onlyBeyond?: true;
  of: (wishes: Wishes) => Preference;
  /** What changes when it becomes so. */
  with: (wishes: Wishes, next: Preference) => Partial<Wishes>;
};

const preferred = (name: keyof Preferences, label: string, help?: string): WishRow => ({
  label,
  ...(help && { help }),
  of: ({ notificationPreferences }) => notificationPreferences[name],
  with: ({ notificationPreferences }, next) => ({
    notificationPreferences: { ...notificationPreferences, [name]: next },
  }),
});

/** All that one can be told of, in the order of the table. */
export const wishRows: readonly WishRow[] = [
  preferred('newLead', 'New lead'),
  {
    label: 'Alert of a new lead',
    help: 'More ways for new leads; whether they stand in the app is said above.',
    onlyBeyond: true,
    of: ({ newLeadAlertsEnabled: enabled, leadAlertMethods: methods }) => ({ enabled, methods }),
    with: (_, { enabled, methods }) => ({ newLeadAlertsEnabled: enabled, leadAlertMethods: methods }),
  },
  preferred('leadAssigned', 'Lead assigned to me'),
  preferred(
    'leadStatusChanged',
    'Status of a lead',
    'Its ways are also those for answers of my leads and news of my clients.',
  ),
  preferred('reminder', 'Reminder', 'Next steps that I have set.'),
  {
    label: 'Automatic reminder',
    help: 'First contact is over, lease windows, contracts.',
    of: ({ autoRemindersEnabled: enabled, autoReminderMethods: methods }) => ({ enabled, methods }),
    with: (_, { enabled, methods }) => ({ autoRemindersEnabled: enabled, autoReminderMethods: methods }),
  },
  {
    label: 'Announcement',
    of: ({ newAnnouncementAlertsEnabled: enabled, announcementAlertMethods: methods }) => ({
      enabled,
      methods,
    }),
    with: (_, { enabled, methods }) => ({
      newAnnouncementAlertsEnabled: enabled,
      announcementAlertMethods: methods,
    }),
  },
];

/** A list with a value put in or taken out, in its usual order. */
export const toggled = <Value>(list: readonly Value[], value: Value, order: readonly Value[]): Value[] =>
  order.filter((each) => (each === value ? !list.includes(value) : list.includes(each)));
