/** A value that only this person's key opens, and only in the place it was made for. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Seals a value with AES-GCM; it is bound to its place, so that nothing sealed can be moved elsewhere. */
export const seal = async (key: CryptoKey, place: string, value: unknown): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(place) };
  return { iv, bytes: await crypto.subtle.encrypt(algorithm, key, bytesOf(JSON.stringify(value))) };
};

/** Opens what was sealed for that place; rejects when it was not, or is damaged. */
export const unseal = async (key: CryptoKey, place: string, sealed: Sealed): Promise<unknown> => {
  const algorithm = { name: 'AES-GCM', iv: sealed.iv, additionalData: bytesOf(place) };
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, sealed.bytes)));
};
