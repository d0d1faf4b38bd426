import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { authOperations } from 'domain/auth';
import { factorsOperations, passkeysOff } from 'domain/factors';
import { call } from '#platform/call.ts';

type Showing = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Making = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Why no passkey can be used here, in words; undefined where one can. */
export const noPasskeys = (): string | undefined =>
  passkeysOff(location.href) ??
  ('PublicKeyCredential' in window ? undefined : 'This browser knows no passkeys.');

// What the browser says of it names codes and standards; people have closed its question, or have no such passkey.
const inWords = (error: unknown): never => {
  const known = error instanceof Error && error.name === 'InvalidStateError';
  throw new Error(
    known ? 'This device has a passkey of yours already.' : 'No passkey was used. Please try again.',
    { cause: error },
  );
};

/** Has the browser ask for a passkey; rejects with words when none was shown. */
export const showPasskey = async () => {
  const { options } = await call(authOperations.startPasskey, {});
  return startAuthentication({ optionsJSON: options as unknown as Showing }).catch(inWords);
};

/** Has the browser make a passkey for who is signed in. */
export const makePasskey = async () => {
  const { options } = await call(factorsOperations.startPasskey, {});
  return startRegistration({ optionsJSON: options as unknown as Making }).catch(inWords);
};
