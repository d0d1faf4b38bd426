import { type Entered, openStepMark, type PasswordKind, type SignedIn, signedInMark } from 'domain/auth';
import { factorDue, requiredSince, type StepWay } from 'domain/factors';
import type { WayIn } from 'domain/users';
import { stepWaysOf } from '#factors';
import type { Context, PublicContext } from '#platform/operations/context.ts';
import { sessionCookie } from '#platform/operations/session.ts';
import { readSettings } from '#settings';
import { actOn, findUser, newSecret, type OpenUser, revokeSessionsOf, touchLogin } from '#users';
import { offlineOf, rememberDevice } from './device.ts';
import {
  accountOfUid,
  type DeviceRow,
  findDevice,
  insertSession,
  type SessionState,
  saveSession,
  sessionState,
} from './sql.ts';

// As long as browsers keep one: thirty days without use end the session on the server.
const cookieLife = 400 * 24 * 60 * 60;

type Opening = {
  openedBy: WayIn;
  codeId?: string;
  provedAt?: string;
  /** What was shown is both steps in one. */
  stepped?: boolean;
};

/** Which password the person is asked for: a code stands for it until one is set (D30). */
export const passwordKindOf = (
  user: Pick<OpenUser, 'firstLogin' | 'passwordChangeRequired'>,
  codeId: string | null,
): PasswordKind => ((user.firstLogin || user.passwordChangeRequired) && codeId ? 'temporary' : 'current');

type Step = Pick<SignedIn['user'], 'factorDue' | 'stepWays'>;

/** What a sign-in has just read or written, so that its answer reads none of it again. */
type Known = { user?: OpenUser | null; device?: DeviceRow | null; stepWays?: StepWay[] };

/** Which second factors the person has, or until when they have to set one up. */
const stepOf = async (
  { db }: PublicContext,
  user: OpenUser,
  steppedAt: string | null,
  known?: StepWay[],
): Promise<Step> => {
  const stepWays = known ?? (await stepWaysOf(db, user.uid));
  const hasFactor = stepWays.length > 0;
  const since = requiredSince(await readSettings(db), user.role);
  const due = since && factorDue({ hasFactor, steppedAt, requiredSince: since });
  return { ...(hasFactor && { stepWays }), ...(due && { factorDue: due }) };
};

const answer = async (ctx: PublicContext, session: SessionState, known: Known = {}): Promise<SignedIn> => {
  const user = known.user ?? (await findUser(ctx, session.uid));
  const device = known.device ?? (session.deviceId ? await findDevice(ctx.db, session.deviceId) : null);
  const account = await accountOfUid(ctx.db, session.uid);
  if (!user || !account) throw new Error('A session without a person');
  const { uid, email, displayName, role, firstLogin, passwordChangeRequired, emailConfirmed } = user;
  const passwordKind = passwordKindOf(user, session.codeId ?? account.heldCodeId);
  const person = { uid, email, displayName, role, firstLogin, passwordChangeRequired, passwordKind };
  return {
    user: { ...person, emailConfirmed, ...(await stepOf(ctx, user, session.steppedAt, known.stepWays)) },
    offline: offlineOf(ctx, device),
  };
};

/** What auth.me and every sign-in answer. */
export const signedIn = async (ctx: PublicContext, sessionId: string): Promise<SignedIn> =>
  answer(ctx, await sessionState(ctx.db, sessionId));

const giveCookie = (ctx: PublicContext, mark = '1'): string => {
  const secret = newSecret();
  ctx.cookies.set(sessionCookie, secret, { maxAge: cookieLife });
  ctx.cookies.set(signedInMark, mark, { maxAge: cookieLife, readable: true });
  return ctx.keys.hashToken(secret);
};

/** Gives a session's cookie that came by its former name the name of today, the secret unchanged. */
export const renameCookie = ({ cookies }: Pick<Context, 'cookies'>): void => {
  if (cookies.isFormer(sessionCookie))
    cookies.set(sessionCookie, cookies.get(sessionCookie) ?? '', { maxAge: cookieLife });
};

const entered = async (
  ctx: PublicContext,
  { id, uid, openedBy }: Pick<SessionState, 'id' | 'uid' | 'openedBy'>,
  way?: StepWay,
): Promise<OpenUser | null> => {
  const user = await touchLogin(ctx, uid);
  const { address } = ctx.client;
  ctx.emit({
    ...actOn('signed-in', uid, { session: id, openedBy, ...(way && { secondStep: way }), address }),
    by: uid,
  });
  return user;
};

/**
 * Opens a session with a new id; whoever was signed in in this browser before is signed out. Of who has a second factor
 * it waits for it: this browser is not known, and nothing of the person is told, before that.
 */
export const openSession = async (ctx: PublicContext, uid: string, opening: Opening): Promise<Entered> => {
  const { db, now, client } = ctx;
  if (ctx.session) await revokeSessionsOf(db, ctx.session.uid, now, { id: ctx.session.id });
  const secondStep = opening.stepped ? [] : await stepWaysOf(db, uid);
  const waits = secondStep.length > 0;
  const device = waits ? null : await rememberDevice(ctx, uid);
  const state: SessionState = {
    id: ctx.newId(),
    uid,
    deviceId: device?.id ?? null,
    openedBy: opening.openedBy,
    codeId: opening.codeId ?? null,
    provedAt: opening.provedAt ?? now,
    steppedAt: opening.stepped ? now : null,
  };
  await insertSession(db, {
    ...state,
    tokenHash: giveCookie(ctx, waits ? openStepMark : '1'),
    createdAt: now,
    lastSeenAt: now,
    userAgent: client.userAgent.slice(0, 500),
    address: client.address,
  });
  if (waits) return { secondStep };
  const user = await entered(ctx, state);
  return answer(ctx, state, { user, device, ...(!opening.stepped && { stepWays: secondStep }) });
};

/** The second step is done: the session is whole, under a new secret. */
export const endStep = async (ctx: Context, way: StepWay): Promise<SignedIn> => {
  const { session, now, db } = ctx;
  const device = await rememberDevice(ctx, session.uid);
  const changes = { tokenHash: giveCookie(ctx), deviceId: device.id, steppedAt: now };
  const state = await saveSession(db, session.id, changes);
  return answer(ctx, state, { user: await entered(ctx, state, way), device });
};

/** The same session under a new secret, opened as it was, now one of a person with a password of their own, which they have `proved` when. */
export const rotateSession = async (ctx: PublicContext, id: string, proved: string): Promise<SignedIn> => {
  const tokenHash = giveCookie(ctx);
  return answer(ctx, await saveSession(ctx.db, id, { tokenHash, codeId: null, provedAt: proved }));
};
