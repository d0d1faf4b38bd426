import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommendation for argon2id; runs on the thread pool, about 20 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// One composed form at setting and at sign-in: keyboards differ in how they send an Å.
const typed = (password: string): string => password.normalize('NFC');

/** The argon2id hash that is kept of a password. */
export const hashPassword = (password: string): Promise<string> => hash(typed(password), cost);

let nobody: Promise<string> | undefined;

/** Whether the password is right; without a hash the same work is done for the answer no (AUTH-02). */
export const verifyPassword = async (kept: string | null | undefined, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody has this password');
  const right = await verify(kept ?? (await nobody), typed(password));
  return right && kept != null;
};
