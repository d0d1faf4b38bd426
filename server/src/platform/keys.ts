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
};
