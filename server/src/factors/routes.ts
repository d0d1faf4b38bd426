import {
  type Factor,
  factorNames,
  factorsOperations,
  factorsTexts,
  mayRemove,
  requiredSince,
  setUpLife,
} from 'domain/factors';
import { later, notFound } from 'domain/kernel';
import { mayManage, mayPair, usersTexts } from 'domain/users';
import type { Context } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import {
  actOn,
  factorMail,
  findUser,
  lockUser,
  type OpenUser,
  openingsOf,
  revokeSessionsOf,
  saveStep,
} from '#users';
import { askToMake, readMade } from './passkeys.ts';
import { makeRecovery } from './recovery.ts';
import { resetFactors } from './reset.ts';
import {
  confirmFactor,
  deleteFactor,
  deleteFactorsOf,
  type FactorRow,
  factorsOf,
  insertFactor,
  lockBegun,
  recoveryLeft,
  renameFactor,
} from './sql.ts';
import { newTotp, stepOfCode } from './totp.ts';

const mostFactors = 10;

const shown = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): Factor =>
  ({ id, kind, name, createdAt, lastUsedAt }) as Factor;

const isRequired = async ({ db, actor }: Context): Promise<boolean> =>
  requiredSince(await readSettings(db), actor.role) !== null;

/** With the first factor come the recovery codes, and sessions that were opened without one end. */
const added = async (ctx: Context, user: OpenUser, before: number, name: string) => {
  const { db, now, session } = ctx;
  if (before === 0) await revokeSessionsOf(db, user.uid, now, { except: session.id });
  await saveStep(db, user.uid, now, session.id);
  ctx.emit(actOn('factor-added', user.uid, { name }));
  await ctx.mail(factorMail(user.email, `A second factor was set up for your account: ${name}.`));
  return { codes: before === 0 ? await makeRecovery(ctx, user.uid) : [] };
};

const list = bind(factorsOperations.list, async (ctx, { uid }) => {
  const { db, actor, viewer } = ctx;
  // Through another's eyes there are none of one's own to see.
  if (viewer.uid !== actor.uid) return refusals.viewing;
  if (uid !== undefined && uid !== actor.uid) return factorsTexts.anothers;
  return {
    items: (await factorsOf(db, actor.uid)).map(shown),
    cursor: null,
    recoveryLeft: await recoveryLeft(db, actor.uid),
    required: await isRequired(ctx),
  };
});

const startTotp = bind(factorsOperations.startTotp, async (ctx) => {
  const user = await findUser(ctx, ctx.actor.uid);
  if (!user) return notFound;
  const id = ctx.newId();
  const { sealed, ...toShow } = newTotp(ctx.keys, id, user.email);
  const row = { id, uid: user.uid, kind: 'totp', name: factorNames.totp, secret: sealed, createdAt: ctx.now };
  await insertFactor(ctx.db, row);
  return { id, ...toShow };
});

const confirmTotp = bind(factorsOperations.confirmTotp, async (ctx, { id, code, name }) => {
  // Locked first: of two set-ups at once one is the first.
  const user = await lockUser(ctx, ctx.actor.uid);
  const begun = await lockBegun(ctx.db, ctx.actor.uid, id);
  if (!user || !begun) return notFound;
  if (begun.createdAt < later(ctx.now, -setUpLife)) return factorsTexts.askedTooLate;
  const present = await factorsOf(ctx.db, user.uid);
  if (present.length >= mostFactors) return factorsTexts.tooMany;
  const lastStep = stepOfCode(ctx.keys, begun, code, ctx.now);
  if (lastStep === null) return factorsTexts.wrongCode;
  const called = name || begun.name;
  await confirmFactor(ctx.db, id, { name: called, lastStep, confirmedAt: ctx.now });
  return added(ctx, user, present.length, called);
});

const startPasskey = bind(factorsOperations.startPasskey, async (ctx) => {
  const user = await findUser(ctx, ctx.actor.uid);
  return user ? askToMake(ctx, user) : notFound;
});

const confirmPasskey = bind(factorsOperations.confirmPasskey, async (ctx, { passkey, name }) => {
  const user = await lockUser(ctx, ctx.actor.uid);
  if (!user) return notFound;
  const present = await factorsOf(ctx.db, user.uid);
  if (present.length >= mostFactors) return factorsTexts.tooMany;
  const made = await readMade(ctx, user.uid, passkey);
  if (!made) return factorsTexts.passkeyNotMade;
  const called = name || factorNames.passkey;
  const times = { createdAt: ctx.now, confirmedAt: ctx.now };
  const row = { id: ctx.newId(), uid: user.uid, kind: 'passkey', name: called, ...made, ...times };
  if (!(await insertFactor(ctx.db, row))) return factorsTexts.knownPasskey;
  return added(ctx, user, present.length, called);
});

const rename = bind(factorsOperations.rename, async (ctx, { id, name: typed }) => {
  // Locked first: whoever removes it at the same moment is waited for.
  const user = await lockUser(ctx, ctx.actor.uid);
  const factor = (await factorsOf(ctx.db, ctx.actor.uid)).find((one) => one.id === id);
  if (!user || !factor) return notFound;
  const name = typed.trim();
  if (name === factor.name) return shown(factor);
  await renameFactor(ctx.db, id, name);
  const event = actOn('factor-renamed', user.uid, { name });
  ctx.emit({ ...event, before: { name: factor.name } });
  return shown({ ...factor, name });
});

const remove = bind(factorsOperations.remove, async (ctx, { id }) => {
  const user = await lockUser(ctx, ctx.actor.uid);
  const present = await factorsOf(ctx.db, ctx.actor.uid);
  const factor = present.find((one) => one.id === id);
  if (!user || !factor) return notFound;
  const refusal = mayRemove(present.length, await isRequired(ctx));
  if (refusal) return refusal;
  await deleteFactor(ctx.db, id);
  if (present.length === 1) {
    await deleteFactorsOf(ctx.db, user.uid);
    // Once it is required again, a step that was done with what is gone counts for nothing.
    await saveStep(ctx.db, user.uid, null);
  }
  ctx.emit(actOn('factor-removed', user.uid, { name: factor.name }));
  await ctx.mail(factorMail(user.email, `A second factor was removed from your account: ${factor.name}.`));
  return { removed: true } as const;
});

const renewRecovery = bind(factorsOperations.renewRecovery, async (ctx) => {
  const user = await lockUser(ctx, ctx.actor.uid);
  if (!user) return notFound;
  if ((await factorsOf(ctx.db, user.uid)).length === 0) return factorsTexts.none;
  ctx.emit(actOn('recovery-renewed', user.uid));
  await ctx.mail(factorMail(user.email, 'Your account was given new recovery codes; the old ones are void.'));
  return { codes: await makeRecovery(ctx, user.uid) };
});

const reset = bind(factorsOperations.reset, async (ctx, { uid, reason }) => {
  if (uid === ctx.actor.uid) return usersTexts.ownAccount;
  const user = await lockUser(ctx, uid);
  if (!user) return notFound;
  const refusal =
    mayManage(ctx.actor, user) ?? mayPair(ctx.actor, user, 'code', await openingsOf(ctx.db, uid), ctx.now);
  if (refusal) return refusal;
  if ((await factorsOf(ctx.db, uid)).length === 0) return factorsTexts.none;
  await resetFactors(ctx, user, { by: ctx.actor.displayName, reason });
  return { reset: true } as const;
});

export const factorsRoutes = [
  list,
  startTotp,
  confirmTotp,
  startPasskey,
  confirmPasskey,
  rename,
  remove,
  renewRecovery,
  reset,
];
