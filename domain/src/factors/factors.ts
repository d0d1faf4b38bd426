import * as z from 'zod';
import { text } from '#kernel';

/** What a person shows beside their password: an app that counts codes, or a passkey. */
export const factorKinds = ['totp', 'passkey'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** By what a second step can be ended. */
export const stepWays = [...factorKinds, 'recovery'] as const;
export type StepWay = (typeof stepWays)[number];

/** What a factor is called where nobody gave it a name. */
export const factorNames: Readonly<Record<FactorKind, string>> = {
  totp: 'Authenticator app',
  passkey: 'Passkey',
};

export const factorName = text(60);

/** How many recovery codes there are, and of how many characters. */
export const recoveryCodes = 10;
export const recoveryLength = 10;

/** A code of either kind as it is compared: people type spaces, hyphens and small letters. */
export const stepCode = z
  .string('Enter a code')
  .max(40, 'Too long')
  .transform((typed) => typed.replace(/[\s-]/g, '').toUpperCase());

/** A recovery code as people read it: `ABCDE-FGHJK`. */
export const recoveryWords = (code: string): string =>
  `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`;

// Base64url, as browsers send it.
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/, 'Invalid passkey');

/** What a browser answers with when it has made a passkey. */
export const madePasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type MadePasskey = z.output<typeof madePasskey>;

/** What a browser answers with when somebody has shown a passkey. */
export const shownPasskey = z.object({
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
});
export type ShownPasskey = z.output<typeof shownPasskey>;

/** What a browser is asked with; only its own functions read it. */
export const passkeyQuestion = z.strictObject({ options: z.record(z.string(), z.unknown()) });
