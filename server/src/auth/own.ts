import { authOperations, signedInMark } from 'domain/auth';
import { notFound } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import { bind } from '#platform/operations/operations.ts';
import { sessionCookie } from '#platform/operations/session.ts';
import { actOn, endElsewhere, liveSessions, revokeSessionsOf, saveView } from '#users';
import { renameCookie, signedIn } from './session.ts';

/** Signing out ends a view of somebody as well, and the audit says so (W11). */
const endView = async ({ db, session, client, emit }: Context, viewAs: string): Promise<void> => {
  await saveView(db, session.id, { mode: 'self', viewAs: null, viewEndsAt: null });
  const after = { viewAs, address: client.address, signedOut: true };
  emit({ noun: 'view', rowId: session.id, verb: 'ended', before: {}, after, as: viewAs });
};

/** One's own sessions: who am I, out, and out elsewhere. */
export const ownRoutes = [
  bind(authOperations.me, (ctx) => {
    renameCookie(ctx);
    return signedIn(ctx, ctx.session.id);
  }),

  bind(authOperations.signOut, async (ctx) => {
    const { uid, id, viewAs } = ctx.session;
    if (viewAs) await endView(ctx, viewAs);
    await revokeSessionsOf(ctx.db, uid, ctx.now, { id }, true);
    ctx.cookies.clear(sessionCookie);
    ctx.cookies.clear(signedInMark);
    ctx.emit(actOn('signed-out', uid, { session: id }));
    return { signedOut: true } as const;
  }),

  bind(authOperations.sessions, async (ctx) => {
    // Through another's eyes there are none of one's own to see, and those of the other are not to be seen.
    if (ctx.viewer.uid !== ctx.actor.uid) return refusals.viewing;
    return { items: await liveSessions(ctx.db, ctx.actor.uid, ctx.now, ctx.session.id), cursor: null };
  }),

  bind(authOperations.revokeSession, async (ctx, { id }) => {
    const revoked = await revokeSessionsOf(ctx.db, ctx.actor.uid, ctx.now, { id }, true);
    if (revoked === 0) return notFound;
    ctx.emit(actOn('signed-out', ctx.actor.uid, { session: id }));
    return { revoked };
  }),

  bind(authOperations.revokeOthers, async (ctx) => {
    const revoked = await endElsewhere(ctx, ctx.actor.uid, { except: ctx.session.id, forget: true });
    ctx.emit(actOn('signed-out', ctx.actor.uid, { revoked, others: true }));
    return { revoked };
  }),
];
