import { day } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { newSecret } from '#users';
import { type DeviceRow, deviceForEmail, deviceOf, insertDevice, touchDevice } from './sql.ts';

/** The cookie by which a browser is known again (D32); it opens nothing by itself. */
const deviceCookie = 'washboard_device';
const cookieLife = (400 * day) / 1000;

const place = (id: string): string => `known_devices:${id}:secret`;

const hashed = (ctx: PublicContext, secret: string): string => ctx.keys.hashToken(`device:${secret}`);

/** The browser's cookie; what we did not make is none. */
const cookieOf = (ctx: PublicContext): string | null => {
  const cookie = ctx.cookies.get(deviceCookie) ?? '';
  return /^[\w-]{43}$/.test(cookie) ? cookie : null;
};

/** This browser's row for whoever has the address, null for a browser that never signed them in. */
export const knownDevice = async (ctx: PublicContext, email: string): Promise<string | null> => {
  const cookie = cookieOf(ctx);
  return cookie ? deviceForEmail(ctx.db, hashed(ctx, cookie), email) : null;
};

const addDevice = (ctx: PublicContext, cookieHash: string, uid: string): Promise<DeviceRow> => {
  const id = ctx.newId();
  return insertDevice(ctx.db, {
    id,
    cookieHash,
    uid,
    secret: ctx.keys.seal(newSecret(), place(id)),
    salt: newSecret().slice(0, 22),
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
  });
};

/** Knows this browser for a person from now on; its offline secret stays the same until they sign out in it. */
export const rememberDevice = async (ctx: PublicContext, uid: string): Promise<DeviceRow> => {
  const cookie = cookieOf(ctx) ?? newSecret();
  ctx.cookies.set(deviceCookie, cookie, { maxAge: cookieLife });
  const cookieHash = hashed(ctx, cookie);
  const known = await deviceOf(ctx.db, cookieHash, uid);
  if (!known) return addDevice(ctx, cookieHash, uid);
  const secret = known.secret ?? ctx.keys.seal(newSecret(), place(known.id));
  return touchDevice(ctx.db, known.id, secret, ctx.now);
};

/** What the browser derives its cache key from (D26). */
export const offlineOf = (
  ctx: PublicContext,
  device: DeviceRow | null,
): { secret: string; salt: string } | null => {
  const secret = device?.secret ? ctx.keys.open(device.secret, place(device.id)) : null;
  return device && secret ? { secret, salt: device.salt } : null;
};
