import { isRefusal, notFound, type Outcome, type Refusal, refuse } from 'domain/kernel';
import {
  keepsAdministrator,
  mayBlock,
  mayManage,
  mayPair,
  mayPromote,
  maySetRole,
  type Profile,
  usersOperations,
  usersTexts,
} from 'domain/users';
import type { Context } from '#platform/operations/context.ts';
import { lastEventFirst, listHappened, withArchived } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { type Meant, shownAs, write } from '#platform/rows/write.ts';
import { makeCode } from './codes.ts';
import { actOn } from './events.ts';
import { handOver, heldBy, heldLeads, planHandOver, type Receivers } from './holdings.ts';
import { people } from './keep.ts';
import { codeMail, resetFor, roleMail, sendResetJob } from './mails.ts';
import { type OpenUser, profileForOthers } from './person.ts';
import { endPrograms } from './programs.ts';
import { shutOut } from './shut-out.ts';
import { signInItems } from './sign-ins.ts';
import { killCodes, openingsOf } from './sql/codes.ts';
import { isSignIn, liveSessions, lockSessions } from './sql/sessions.ts';
import { killTokens } from './sql/tokens.ts';
import {
  findUser,
  isErased,
  lockAdministrators,
  lockUser,
  otherAdministrators,
  type UserChanges,
} from './sql.ts';

const whole = async (ctx: Context, user: OpenUser): Promise<Profile> =>
  profileForOthers(user, await heldLeads(ctx, user.uid));

/** The person, locked, whom the actor manages; else why not. */
const managed = async (ctx: Context, uid: string): Promise<Outcome<OpenUser>> => {
  const user = await lockUser(ctx, uid);
  if (!user) return notFound;
  return mayManage(ctx.actor, user) ?? user;
};

type Verb = (user: OpenUser) => Outcome<UserChanges> | Promise<Outcome<UserChanges>>;

/** Changes somebody; the verb itself asks whether the actor may. */
const change = async (ctx: Context, meant: Meant, verb: Verb, more?: object): Promise<Outcome<Profile>> =>
  shownAs(await write(ctx, people(more), meant, verb), (user) => whole(ctx, user));

/** Why nothing is done with somebody any more, asked once they are locked: whoever was erased does not come back. */
const erasedProblem = async (ctx: Context, uid: string): Promise<Refusal | null> =>
  (await isErased(ctx.db, uid)) ? usersTexts.erased : null;

/** Changes somebody whom the actor manages. */
const manage = async (ctx: Context, meant: Meant, verb: Verb): Promise<Outcome<Profile>> =>
  shownAs(
    await write(
      ctx,
      { ...people(), may: mayManage },
      meant,
      async (user) => (await erasedProblem(ctx, user.uid)) ?? verb(user),
    ),
    (user) => whole(ctx, user),
  );

/** Nobody else blocks anybody, nothing is written in the person's name, and nothing is given to them, until this is over. */
const holdBeforeBlocking = async (ctx: Context, uid: string): Promise<void> => {
  await lockAdministrators(ctx.db);
  await lockSessions(ctx.db, uid);
  await lockUser(ctx, uid);
};

/** Suspended or left, held by now: nothing of the person stays in, no token and no address either, also should they come back. */
const block = async (
  ctx: Context,
  uid: string,
  status: 'suspended' | 'inactive',
  more?: object,
): Promise<Outcome<Profile>> => {
  const as = status === 'suspended' ? 'suspended' : 'deactivated';
  const blocked = await change(
    ctx,
    { id: uid, as },
    async (user) => {
      const refusal = mayBlock(ctx.actor, user, await otherAdministrators(ctx.db, uid));
      if (refusal) return refusal;
      if (user.status === status) return {};
      return user.status === 'inactive' ? usersTexts.left : { status };
    },
    more,
  );
  if (isRefusal(blocked)) return blocked;
  await shutOut(ctx, uid);
  await killTokens(ctx.db, uid, ['reset', 'link'], ctx.now);
  return blocked;
};

const suspend = async (ctx: Context, uid: string): Promise<Outcome<Profile>> => {
  await holdBeforeBlocking(ctx, uid);
  return block(ctx, uid, 'suspended');
};

const resume = (ctx: Context, uid: string): Promise<Outcome<Profile>> =>
  manage(ctx, { id: uid, as: 'resumed' }, () => ({ status: 'active' }));

/** Somebody leaves: what they hold is given away in the same act, or the account stays as it is (D51). */
const deactivate = async (ctx: Context, uid: string, whom: Receivers): Promise<Outcome<Profile>> => {
  await holdBeforeBlocking(ctx, uid);
  const plan = await planHandOver(ctx, uid, whom);
  const handedTo = isRefusal(plan) ? [] : plan.handedTo;
  const blocked = await block(ctx, uid, 'inactive', handedTo.length > 0 ? { handedTo } : {});
  // Whoever may not block them is told so first.
  if (isRefusal(blocked)) return blocked;
  if (isRefusal(plan)) return plan;
  await handOver(ctx, uid, plan);
  const left = await findUser(ctx, uid);
  return left ? whole(ctx, left) : notFound;
};

const setRole = async (
  ctx: Context,
  { uid, role, reason }: { uid: string; role: Profile['role']; reason: string },
): Promise<Outcome<Profile>> => {
  await lockAdministrators(ctx.db);
  return change(
    ctx,
    { id: uid, as: 'role-changed' },
    async (user) => {
      // Asked first: the last administrator is told so even where it is they themselves (USR-19).
      const others = await otherAdministrators(ctx.db, uid);
      if (user.status === 'active' && !keepsAdministrator(user, role, others))
        return usersTexts.lastAdministrator;
      const refusal =
        maySetRole(ctx.actor, user, role) ??
        (await erasedProblem(ctx, uid)) ??
        mayPromote(ctx.actor, user, role, await openingsOf(ctx.db, uid), ctx.now);
      if (refusal) return refusal;
      if (user.role === role) return {};
      // A code was issued for the old role, by somebody who may not be allowed to issue one for the new.
      await killCodes(ctx.db, { uid }, ctx.now);
      await ctx.mail(roleMail(user.email, role, ctx.actor.displayName));
      return { role };
    },
    { reason },
  );
};

const update = async (
  ctx: Context,
  uid: string,
  version: number,
  fields: { displayName?: string | undefined; status?: 'active' | 'suspended' | undefined; role?: unknown },
): Promise<Outcome<Profile>> => {
  const { displayName, status } = fields;
  const named = await manage(ctx, { id: uid, version }, () => {
    if ('role' in fields) return roleElsewhere(uid === ctx.actor.uid);
    return displayName === undefined ? {} : { displayName };
  });
  if (isRefusal(named) || status === undefined) return named;
  return status === 'suspended' ? suspend(ctx, uid) : resume(ctx, uid);
};

const roleElsewhere = (own: boolean): Refusal =>
  own
    ? usersTexts.ownRole
    : refuse.input('UNKNOWN_FIELD', 'Unknown field: fields.role', {
        fields: { 'fields.role': 'Unknown field' },
      });

const activeOther = async (ctx: Context, uid: string): Promise<Outcome<OpenUser>> => {
  const user = await managed(ctx, uid);
  if (isRefusal(user)) return user;
  const erased = await erasedProblem(ctx, uid);
  if (erased) return erased;
  return user.status === 'active' ? user : usersTexts.notActive;
};

export const administrationRoutes = [
  bind(usersOperations.update, (ctx, { uid, version, fields }) => update(ctx, uid, version, fields)),
  bind(usersOperations.setRole, setRole),
  bind(usersOperations.deactivate, (ctx, { uid, ...whom }) => deactivate(ctx, uid, whom)),

  bind(usersOperations.held, async (ctx, { uid }) => {
    const user = await findUser(ctx, uid);
    if (!user) return notFound;
    return mayManage(ctx.actor, user) ?? { items: await heldBy(ctx, uid) };
  }),

  bind(usersOperations.suspend, (ctx, { uid }) => suspend(ctx, uid)),
  bind(usersOperations.resume, (ctx, { uid }) => resume(ctx, uid)),

  bind(usersOperations.sessions, async (ctx, { uid }) => {
    const user = await findUser(ctx, uid);
    if (!user) return notFound;
    const refusal = mayManage(ctx.actor, user);
    if (refusal) return refusal;
    return { items: await liveSessions(ctx.db, uid, ctx.now, ctx.session.id), cursor: null };
  }),

  bind(usersOperations.signIns, async (ctx, { uid, cursor, limit }) => {
    const user = await findUser(ctx, uid);
    if (!user) return notFound;
    const refusal = mayManage(ctx.actor, user);
    if (refusal) return refusal;
    const page = await readPage(
      { cursor, limit },
      lastEventFirst,
      (stretch) => listHappened(ctx.db, isSignIn(uid), stretch),
      (events) => signInItems(ctx.db, events),
    );
    return withArchived(ctx.db, page, ({ through }) => user.createdAt > through);
  }),

  bind(usersOperations.revokeSessions, async (ctx, { uid }) => {
    const user = await managed(ctx, uid);
    if (isRefusal(user)) return user;
    const revoked = await shutOut(ctx, uid, { forget: true });
    ctx.emit(actOn('signed-out', uid, { revoked, everywhere: true }));
    return { revoked };
  }),

  bind(usersOperations.sendReset, async (ctx, { uid }) => {
    const user = await activeOther(ctx, uid);
    if (isRefusal(user)) return user;
    await ctx.enqueue(sendResetJob, resetFor(ctx.keys.seal, user.email));
    ctx.emit(actOn('reset-sent', uid));
    return { sent: true } as const;
  }),

  bind(
    usersOperations.issueCode,
    async (ctx, { uid }) => {
      if (uid === ctx.actor.uid) return usersTexts.ownAccount;
      const user = await activeOther(ctx, uid);
      if (isRefusal(user)) return user;
      const refusal = mayPair(ctx.actor, user, 'reset', await openingsOf(ctx.db, uid), ctx.now);
      if (refusal) return refusal;
      const issued = await makeCode({ ...ctx, by: ctx.actor.uid }, { uid });
      ctx.emit(actOn('code-issued', uid, { expiresAt: issued.expiresAt }));
      await ctx.mail(codeMail(user.email, ctx.actor.displayName));
      return issued;
    },
    { keep: (answer) => ({ ...answer, code: null }) },
  ),

  bind(usersOperations.requirePassword, async (ctx, { uid }) => {
    await lockSessions(ctx.db, uid);
    return manage(ctx, { id: uid, as: 'password-required' }, async ({ status }) => {
      if (status !== 'active') return usersTexts.notActive;
      // A program asks for no password: whoever made it by the one of before would read on.
      await endPrograms(ctx, uid);
      return { firstLogin: true, passwordChangeRequired: true };
    });
  }),
];
