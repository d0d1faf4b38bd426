import { authOperations, authTexts, type StepGiven } from 'domain/auth';
import { factorsTexts, stepLife } from 'domain/factors';
import { isRefusal, later, type Refusal } from 'domain/kernel';
import { askToShow, readShown, shownStep, stepWaysOf } from '#factors';
import type { Context } from '#platform/operations/context.ts';
import { bind, bindPublic } from '#platform/operations/operations.ts';
import { knownDevice } from './device.ts';
import { endStep, openSession } from './session.ts';
import { type Account, accountOfUid } from './sql.ts';
import { addressWait, countAsked, countFailure, tellFailure, triesOf } from './tries.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof shownStep>>>;

/** What somebody showed for their second step, counted under its own limit; a refusal when it was not accepted. */
const tryStep = async (ctx: Context, account: Account, given: StepGiven): Promise<Shown | Refusal> => {
  if (given.code === undefined && given.passkey === undefined) return factorsTexts.noStep;
  const tries = triesOf(ctx, account.email, await knownDevice(ctx, account.email), 'second-step');
  const wait = await tries.begin();
  if (wait) return wait;
  const way = await shownStep(ctx, account.uid, given);
  if (way) {
    await tries.succeeded();
    return way;
  }
  await tries.failed(account.uid);
  return given.passkey ? factorsTexts.wrongPasskey : factorsTexts.wrongStep;
};

/** Why the second factor was not shown; null when it was. */
export const stepProblem = async (
  ctx: Context,
  account: Account,
  given: StepGiven,
): Promise<Refusal | null> => {
  const outcome = await tryStep(ctx, account, given);
  return isRefusal(outcome) ? outcome : null;
};

export const stepRoutes = [
  bind(authOperations.openStep, async ({ db, session }) => ({
    secondStep: session.step === 'open' ? await stepWaysOf(db, session.uid) : [],
  })),

  bind(authOperations.secondStep, async (ctx, given) => {
    const { session } = ctx;
    const account = await accountOfUid(ctx.db, session.uid);
    if (session.step !== 'open' || !account) return factorsTexts.notOpen;
    if (session.createdAt < later(ctx.now, -stepLife)) return authTexts.stepOver;
    const way = await tryStep(ctx, account, given);
    return isRefusal(way) ? way : endStep(ctx, way);
  }),

  bindPublic(authOperations.startPasskey, async (ctx) => {
    const wait = await countAsked(ctx);
    return wait ?? askToShow(ctx, ctx.session?.uid ?? null);
  }),

  bindPublic(authOperations.signInWithPasskey, async (ctx, { passkey }) => {
    const wait = await addressWait(ctx);
    if (wait) return wait;
    const factor = await readShown(ctx, null, passkey);
    const account = factor && (await accountOfUid(ctx.db, factor.uid));
    if (!account?.active) {
      await countFailure(ctx);
      tellFailure(ctx, account?.uid ?? null, 'passkey');
      return factorsTexts.wrongPasskey;
    }
    const entered = await openSession(ctx, account.uid, { openedBy: 'passkey', stepped: true });
    // A passkey of a verified person is both steps in one.
    return 'secondStep' in entered ? factorsTexts.wrongPasskey : entered;
  }),
];
