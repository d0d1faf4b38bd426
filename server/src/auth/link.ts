import { authOperations, authTexts, providerLife } from 'domain/auth';
import { later } from 'domain/kernel';
import type { PublicContext } from '#platform/operations/context.ts';
import { bindPublic } from '#platform/operations/operations.ts';
import { actOn, findToken, makeToken, spendToken } from '#users';
import { knownDevice } from './device.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './session.ts';
import { accountOfUid, type Identity, tieIdentity } from './sql.ts';
import { triesOf } from './tries.ts';

const linkCookie = 'washboard_link';
const place = 'tokens:link';

/** Remembers in this browser which identity waits for the password of which account (D34). */
export const awaitLink = async (ctx: PublicContext, uid: string, identity: Identity): Promise<void> => {
  const secret = await makeToken(ctx, {
    kind: 'link',
    uid,
    payload: ctx.keys.seal(JSON.stringify(identity), place),
    expiresAt: later(ctx.now, providerLife),
  });
  ctx.cookies.set(linkCookie, secret, { maxAge: providerLife / 1000 });
};

const linkProvider = bindPublic(authOperations.linkProvider, async (ctx, { password }) => {
  const row = await findToken(ctx, 'link', ctx.cookies.get(linkCookie) ?? '');
  const account = row?.uid ? await accountOfUid(ctx.db, row.uid) : null;
  const payload = row?.payload ? ctx.keys.open(row.payload, place) : null;
  if (!row || !account?.active || !payload) return authTexts.invalidLink;
  const tries = triesOf(ctx, account.email, await knownDevice(ctx, account.email));
  const wait = await tries.begin();
  if (wait) return wait;
  if (!(await verifyPassword(account.passwordHash, password))) {
    await tries.failed(account.uid);
    return authTexts.wrongPassword;
  }
  await tries.succeeded();
  await spendToken(ctx.db, row.id, ctx.now);
  await tieIdentity(ctx.db, JSON.parse(payload) as Identity, account.uid, ctx.now);
  ctx.cookies.clear(linkCookie);
  ctx.emit(actOn('provider-linked', account.uid));
  return openSession(ctx, account.uid, { openedBy: 'provider' });
});

const provider = bindPublic(authOperations.provider, async ({ env }) => ({ name: env.oidc?.name ?? null }));

export const linkRoutes = [linkProvider, provider];
