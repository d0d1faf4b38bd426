import * as z from 'zod';
import { dateTime, uuid } from '#kernel';

/** By what a session is opened; `reset`: by the link of a mail that set a password anew. */
export const waysIn = ['password', 'code', 'provider', 'passkey', 'reset'] as const;
export type WayIn = (typeof waysIn)[number];

/** The events of which a history of sign-ins is made. */
export const signInVerbs = ['signed-in', 'sign-in-failed', 'signed-out'] as const;

const whole = z.string().nullable();

/** Somebody came in, could not, or left. */
export const signInItem = z.strictObject({
  id: z.string(),
  at: dateTime,
  verb: z.enum(signInVerbs),
  /** Who ended it, where that was not the person. */
  by: uuid.nullable(),
  openedBy: z.enum(waysIn).nullable(),
  /** By what the second step was done. */
  secondStep: whole,
  /** At which step it failed. */
  step: whole,
  /** How many sessions were ended at once, where it was not one alone. */
  revoked: z.int().nullable(),
  address: whole,
  /** Of the browser, where its session is still known. */
  userAgent: whole,
});
export type SignInItem = z.output<typeof signInItem>;

export const openedWords: Readonly<Record<WayIn, string>> = {
  password: 'password',
  code: 'access code',
  provider: 'provider',
  passkey: 'passkey',
  reset: 'mailed link',
};

const stepWords: Readonly<Record<string, string>> = {
  totp: 'a code of the app',
  passkey: 'a passkey',
  recovery: 'a recovery code',
};

const failedWords: Readonly<Record<string, string>> = {
  'sign-in': 'Not signed in: wrong password or access code',
  'second-step': 'Not signed in: second factor not right',
  passkey: 'Not signed in: passkey not accepted',
};

/** ‘Signed in by password and a code of the app’; `nameOf` says who ended a session for somebody else. */
export const signInWords = (
  { verb, by, openedBy, secondStep, step, revoked }: SignInItem,
  nameOf: (uid: string) => string,
): string => {
  if (verb === 'sign-in-failed') return failedWords[step ?? ''] ?? 'Not signed in';
  if (verb === 'signed-in') {
    const way = openedBy ? ` by ${openedWords[openedBy]}` : '';
    return `Signed in${way}${secondStep ? ` and ${stepWords[secondStep] ?? 'a second factor'}` : ''}`;
  }
  if (by !== null) return `Signed out everywhere by ${nameOf(by)}`;
  return revoked === null ? 'Signed out' : 'Signed out everywhere else';
};
