import { type PasswordKind, type SignedIn, signedInMark } from 'domain/auth';
import type { PublicContext } from '#platform/operations/context.ts';
import { sessionCookie } from '#platform/operations/session.ts';
import { actOn, findUser, newSecret, type OpenUser, revokeSessionsOf, touchLogin } from '#users';
import { offlineOf, rememberDevice } from './device.ts';
import { accountOfUid, insertSession, type SessionState, saveSession, sessionState } from './sql.ts';

// As long as browsers keep one: thirty days without use end the session on the server.
const cookieLife = 400 * 24 * 60 * 60;

type Opening = { openedBy: 'password' | 'code' | 'provider'; codeId?: string; provedAt?: string };

/** Which password the person is asked for: a code stands for it until one is set (D30). */
export const passwordKindOf = (
  user: Pick<OpenUser, 'firstLogin' | 'passwordChangeRequired'>,
  codeId: string | null,
): PasswordKind => ((user.firstLogin || user.passwordChangeRequired) && codeId ? 'temporary' : 'current');

const answer = async (ctx: PublicContext, session: SessionState): Promise<SignedIn> => {
  const user = await findUser(ctx, session.uid);
  const account = await accountOfUid(ctx.db, session.uid);
  if (!user || !account) throw new Error('A session without a person');
  const { uid, email, displayName, role, firstLogin, passwordChangeRequired, emailConfirmed } = user;
  const passwordKind = passwordKindOf(user, session.codeId ?? account.heldCodeId);
  return {
    user: { uid, email, displayName, role, firstLogin, passwordChangeRequired, passwordKind, emailConfirmed },
    offline: await offlineOf(ctx, session.deviceId),
  };
};

/** What auth.me and every sign-in answer. */
export const signedIn = async (ctx: PublicContext, sessionId: string): Promise<SignedIn> =>
  answer(ctx, await sessionState(ctx.db, sessionId));

const giveCookie = (ctx: PublicContext): string => {
  const secret = newSecret();
  ctx.cookies.set(sessionCookie, secret, { maxAge: cookieLife });
  ctx.cookies.set(signedInMark, '1', { maxAge: cookieLife, readable: true });
  return ctx.keys.hashToken(secret);
};

/** Opens a session with a new id; whoever was signed in in this browser before is signed out. */
export const openSession = async (ctx: PublicContext, uid: string, opening: Opening): Promise<SignedIn> => {
  const { db, now, client } = ctx;
  if (ctx.session) await revokeSessionsOf(db, ctx.session.uid, now, { id: ctx.session.id });
  const state: SessionState = {
    id: ctx.newId(),
    uid,
    deviceId: await rememberDevice(ctx, uid),
    openedBy: opening.openedBy,
    codeId: opening.codeId ?? null,
    provedAt: opening.provedAt ?? now,
  };
  await insertSession(db, {
    ...state,
    tokenHash: giveCookie(ctx),
    createdAt: now,
    lastSeenAt: now,
    userAgent: client.userAgent.slice(0, 500),
    address: client.address,
  });
  await touchLogin(db, uid, now);
  ctx.emit(
    actOn('signed-in', uid, { session: state.id, openedBy: opening.openedBy, address: client.address }),
  );
  return answer(ctx, state);
};

/** The same session under a new secret, now one of a person with a password of their own. */
export const rotateSession = async (ctx: PublicContext, id: string): Promise<SignedIn> => {
  const tokenHash = giveCookie(ctx);
  await saveSession(ctx.db, id, { tokenHash, openedBy: 'password', codeId: null, provedAt: ctx.now });
  return signedIn(ctx, id);
};
