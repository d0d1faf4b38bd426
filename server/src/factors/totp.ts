import { Secret, TOTP } from 'otpauth';
import type { Keys } from '#platform/keys/keys.ts';

const period = 30;
const place = (id: string): string => `factors:${id}:secret`;

const totp = (base32: string, label = '') =>
  new TOTP({
    issuer: 'Washboard',
    label,
    secret: Secret.fromBase32(base32),
    algorithm: 'SHA1',
    digits: 6,
    period,
  });

/** A new secret of 160 bits for an app: to be typed, to be drawn as a picture, and sealed as it is kept. */
export const newTotp = (keys: Keys, id: string, email: string) => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totp(secret, email).toString(), sealed: keys.seal(secret, place(id)) };
};

/** The time step of which a code is, one step each side of now (RFC 6238); null for none. */
export const stepOfCode = (
  keys: Keys,
  factor: { id: string; secret: string | null },
  code: string,
  now: string,
): number | null => {
  const base32 = factor.secret && /^\d{6}$/.test(code) ? keys.open(factor.secret, place(factor.id)) : null;
  if (!base32) return null;
  const timestamp = Date.parse(now);
  const delta = totp(base32).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
};
