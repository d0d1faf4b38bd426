import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  factorsTexts,
  type MadePasskey,
  passkeyLife,
  type RelyingParty,
  relyingParty,
  type ShownPasskey,
} from 'domain/factors';
import { isRefusal, later, type Outcome } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { findToken, makeToken, type OpenUser, spendToken } from '#users';
import { type FactorRow, factorOfCredential, factorsOf, usePasskey } from './sql.ts';

/** What a browser hands to its own functions. */
type Question = { options: Record<string, unknown> };

const partyOf = (ctx: PublicContext): Outcome<RelyingParty> =>
  relyingParty(ctx.env.publicUrl) ?? factorsTexts.noPasskeys;

const asked = async (
  ctx: PublicContext,
  uid: string | null,
  options: { challenge: string },
): Promise<Question> => {
  await makeToken(ctx, {
    kind: 'passkey',
    secret: options.challenge,
    ...(uid && { uid }),
    expiresAt: later(ctx.now, passkeyLife),
  });
  return { options: { ...options } };
};

/** Whether we asked this of this person, or of whoever comes; a question is answered once. */
const wasAsked =
  (ctx: PublicContext, uid: string | null) =>
  async (challenge: string): Promise<boolean> => {
    const token = await findToken(ctx, 'passkey', challenge);
    if (!token || token.uid !== uid) return false;
    await spendToken(ctx.db, token.id, ctx.now);
    return true;
  };

const credentials = (rows: readonly FactorRow[]) =>
  rows.flatMap(({ credentialId, transports }) =>
    credentialId ? [{ id: credentialId, transports: transports as AuthenticatorTransport[] }] : [],
  );

/** Asks a browser to make a passkey for somebody. */
export const askToMake = async (ctx: PublicContext, user: OpenUser): Promise<Outcome<Question>> => {
  const party = partyOf(ctx);
  if (isRefusal(party)) return party;
  const options = await generateRegistrationOptions({
    rpName: 'Washboard',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.displayName,
    // The same for all of a person's: a device keeps one of them.
    userID: Uint8Array.from(Buffer.from(user.uid)),
    excludeCredentials: credentials(await factorsOf(ctx.db, user.uid)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return asked(ctx, user.uid, options);
};

/** Asks for a passkey: one of this person's, or that of whoever comes. */
export const askToShow = async (ctx: PublicContext, uid: string | null): Promise<Outcome<Question>> => {
  const party = partyOf(ctx);
  if (isRefusal(party)) return party;
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: uid ? credentials(await factorsOf(ctx.db, uid)) : [],
    userVerification: uid ? 'preferred' : 'required',
  });
  return asked(ctx, uid, options);
};

const publicKeyOf = (stored: string) => Uint8Array.from(Buffer.from(stored, 'base64url'));

/** What is kept of a passkey that a browser has made; null when it is none, or of another question, place or person. */
export const readMade = async (ctx: PublicContext, uid: string, made: MadePasskey) => {
  const party = partyOf(ctx);
  if (isRefusal(party)) return null;
  const read = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: wasAsked(ctx, uid),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(notOurs);
  if (!read?.verified) return null;
  const { credential } = read.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(made.response.transports ?? []),
  };
};

// The library throws at what a browser made wrong; the database's own troubles are not that.
const notOurs = (error: unknown): null => {
  if (error instanceof Error && 'severity' in error) throw error;
  return null;
};

/**
 * Whose passkey was shown; null when it is none, not this person's, or an answer to something else. Of whoever comes alone
 * (`uid` null) the device has to have verified its person: then it is both, what one has and what one knows or is.
 */
export const readShown = async (
  ctx: PublicContext,
  uid: string | null,
  shown: ShownPasskey,
): Promise<FactorRow | null> => {
  const party = partyOf(ctx);
  const factor = await factorOfCredential(ctx.db, shown.id);
  if (isRefusal(party) || !factor?.credentialId || !factor.publicKey) return null;
  if (uid !== null && factor.uid !== uid) return null;
  const read = await verifyAuthenticationResponse({
    response: { ...shown, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: wasAsked(ctx, uid),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: uid === null,
    credential: {
      id: factor.credentialId,
      publicKey: publicKeyOf(factor.publicKey),
      counter: Number(factor.counter),
    },
  }).catch(notOurs);
  if (!read?.verified) return null;
  await usePasskey(ctx.db, factor.id, read.authenticationInfo.newCounter, ctx.now);
  return factor;
};
