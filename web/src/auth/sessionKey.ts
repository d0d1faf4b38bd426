const place = 'sessionKey';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The person's key in this browser: PBKDF2-SHA256, 100 000 rounds, to AES-GCM with 256 bits (AUTH-21, D26). */
const deriveSessionKey = async (offline: { secret: string; salt: string }): Promise<CryptoKey> => {
  const secret = await crypto.subtle.importKey('raw', bytesOf(offline.secret), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(offline.salt), iterations: 100_000 },
    secret,
    { name: 'AES-GCM', length: 256 },
    true,
    ['encrypt', 'decrypt'],
  );
};

/** Derives the key and keeps it in session storage until sign-out. */
export const keepSessionKey = async (offline: { secret: string; salt: string } | null): Promise<void> => {
  // Without a secure context there is no cryptography, and no cache that would need the key.
  if (!offline || !crypto.subtle) return;
  const key = await deriveSessionKey(offline);
  sessionStorage.setItem(place, textOf(await crypto.subtle.exportKey('raw', key)));
};

export const dropSessionKey = (): void => sessionStorage.removeItem(place);

/** The kept key, for what is stored in this browser; null when signed out. */
export const sessionKey = async (): Promise<CryptoKey | null> => {
  const kept = sessionStorage.getItem(place);
  return kept
    ? crypto.subtle.importKey('raw', bytesOf(kept), 'AES-GCM', false, ['encrypt', 'decrypt'])
    : null;
};
