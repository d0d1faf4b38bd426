import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  pbkdf2Sync,
  randomBytes,
} from 'node:crypto';

/** Keys derived once at start from APP_SECRET (PBKDF2, then HKDF per purpose). */
export type Keys = {
  /** Seals text for one place: `v1.` + AES-256-GCM with the place (`users:{id}:{field}`) as additional data. */
  seal: (plain: string, place: string) => string;
  /** Opens it; null when it is not a sealed text of that place. */
  open: (sealed: string, place: string) => string | null;
  /** Keyed hash by which a protected value is found. */
  blindIndex: (value: string, purpose: string) => string;
  /** Hash of a secret token (session, code, link) as stored. */
  hashToken: (token: string) => string;
  /** The 32 bytes of the audit's HMAC over parts that follow each other; whoever lacks the secret makes none. */
  auditMac: (...parts: readonly (string | Uint8Array)[]) => Buffer;
};

const prefix = 'v1.';
const [ivLength, tagLength] = [12, 16];

const sealWith = (key: KeyObject, plain: string, place: string): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([body, cipher.getAuthTag()]).toString('base64url');
};

const openWith = (key: KeyObject, sealed: string, place: string): string | null => {
  if (!sealed.startsWith(prefix)) return null;
  const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
  if (bytes.length < ivLength + tagLength) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), {
      authTagLength: tagLength,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagLength));
    const plain = [decipher.update(bytes.subarray(ivLength, -tagLength)), decipher.final()];
    return Buffer.concat(plain).toString('utf8');
  } catch {
    return null;
  }
};

const mac = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Derives all keys; takes 40–85 ms of CPU, so once per process. */
export const createKeys = (appSecret: string): Keys => {
  // The secret is long and random; the fixed salt only ties the keys to this product (ENC-01).
  const root = pbkdf2Sync(appSecret, 'washboard.keys.v1', 100_000, 32, 'sha256');
  // Key objects: bare bytes would be made into one at every use.
  const subkey = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', root, '', purpose, 32)));
  const [cipher, index, token] = [subkey('cipher'), subkey('blind-index'), subkey('token-hash')];
  const audit = subkey('audit');
  return {
    seal: (plain, place) => sealWith(cipher, plain, place),
    open: (sealed, place) => openWith(cipher, sealed, place),
    // Purposes contain no NUL, so no pair of value and purpose can stand for another.
    blindIndex: (value, purpose) => mac(index, `${purpose}\0${value}`),
    hashToken: (secret) => mac(token, secret),
    auditMac: (...parts) => {
      const hmac = createHmac('sha256', audit);
      for (const part of parts) hmac.update(part);
      return hmac.digest();
    },
  };
};
