import { e164 } from 'domain/kernel';
import { optedOutText } from 'domain/messages';
import { type PushDevice, type Reach, wayProblem } from 'domain/notifications';
import type { Settings } from 'domain/settings';
import { optedOut } from '#outbox';
import { pushKeys } from '#platform/outside/push.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import type { OpenUser } from '#users';
import { liveDevices } from './sql/subscriptions.ts';

export type Reaching = Pick<Services, 'db' | 'keys' | 'env'> & { now: string };

/** How somebody can be reached beyond the application. */
export type Reached = {
  reach: Reach;
  email: string;
  devices: PushDevice[];
  pushKey: string | null;
  settings: Settings;
};

/** Asked anew each time something is about to leave: all of it may have changed. */
export const reachOf = async (
  ctx: Reaching,
  user: OpenUser,
  session: string | null = null,
): Promise<Reached> => {
  const { db, now } = ctx;
  const settings = await readSettings(db);
  const publicKey = (await pushKeys(ctx))?.publicKey ?? null;
  const devices = publicKey === null ? [] : await liveDevices(db, { uid: user.uid, session, publicKey, now });
  const number = e164(user.phone);
  const out = number === null ? undefined : (await optedOut(ctx, 'sms', [number])).get(number);
  const reach: Reach = {
    status: user.status,
    emailNotificationsEnabled: user.emailNotificationsEnabled,
    smsNotificationsEnabled: user.smsNotificationsEnabled,
    pushNotificationsEnabled: user.pushNotificationsEnabled,
    emailConfirmed: user.emailConfirmed,
    number,
    smsOptedOut: out === undefined ? null : optedOutText(out, settings.officeTimeZone),
    smsApproved: settings.smsApproved,
    devices: devices.length,
  };
  return { reach, email: user.email, devices, pushKey: publicKey, settings };
};

/** Where something goes by a way; nothing, where nothing arrives. A device goes by its id: its address is sealed. */
export const addressesOf = (
  method: 'email' | 'sms' | 'push',
  { reach, email, devices }: Reached,
): readonly string[] => {
  if (wayProblem(method, reach) !== null) return [];
  if (method === 'push') return devices.map(({ id }) => id);
  return method === 'email' ? [email] : reach.number === null ? [] : [reach.number];
};
