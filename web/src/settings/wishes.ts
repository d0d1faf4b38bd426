import type { deliveryMethods, Profile } from 'domain/users';

export type Preferences = NonNullable<Profile['notificationPreferences']>;
export type PreferenceName = keyof Preferences;
export type Method = (typeof deliveryMethods)[number];
/** What one wants to hear of, and when. */
export type Wishes = {
  notificationPreferences: Preferences;
  preferredNotificationDays: NonNullable<Profile['preferredNotificationDays']>;
  preferredNotificationTime: string;
  preferredTimeZone: string;
};

/** A list with a value put in or taken out, in its usual order. */
export const toggled = <Value>(list: readonly Value[], value: Value, order: readonly Value[]): Value[] =>
  order.filter((each) => (each === value ? !list.includes(value) : list.includes(each)));
