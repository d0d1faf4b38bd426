import { randomBytes } from 'node:crypto';
import {
  type AnybodysToken,
  type ApiToken,
  apiTokensOperations,
  apiTokensTexts,
  endProblem,
  type MadeToken,
  mostTokens,
  scopeWords,
  type TokenState,
  tokenPrefix,
} from 'domain/apiTokens';
import {
  daysLater,
  fromLocalMinute,
  isAdministrator,
  localDay,
  notFound,
  type Outcome,
  type ParsedOf,
} from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { refusals } from '#platform/operations/errors.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { readSettings } from '#settings';
import { endApiTokens, lockUser, steppedAtOf } from '#users';
import {
  countTokens,
  insertToken,
  listTokens,
  lockToken,
  type TokenRow,
  tokenOrder,
  tokensOf,
} from './sql.ts';

const stateOf = (row: TokenRow, now: string): TokenState => {
  if (row.revokedAt) return 'revoked';
  if (row.expiresAt <= now) return 'ended';
  return row.hasFactor ? 'unproven' : 'active';
};

const shown = (row: TokenRow, now: string): ApiToken => {
  const { id, name, scope, createdAt, expiresAt, lastUsedAt, lastUsedFrom } = row;
  return { id, name, scope, state: stateOf(row, now), createdAt, expiresAt, lastUsedAt, lastUsedFrom };
};

const shownToAll = (row: TokenRow, now: string): AnybodysToken => ({ ...shown(row, now), uid: row.uid });

const list = bind(apiTokensOperations.list, async ({ db, actor, viewer, now }) => {
  // Through another's eyes there are none of one's own to see.
  if (viewer.uid !== actor.uid) return refusals.viewing;
  return { items: (await tokensOf(db, actor.uid)).map((row) => shown(row, now)), cursor: null };
});

const make = async (
  ctx: Context,
  { name, scope, endsOn }: ParsedOf<typeof apiTokensOperations.create>,
): Promise<Outcome<MadeToken>> => {
  const { db, now, actor, session, keys } = ctx;
  const { officeTimeZone } = await readSettings(db);
  const wrong = endProblem(endsOn, localDay(now, officeTimeZone));
  if (wrong) return wrong;
  // Locked, so that two at once are counted one after the other.
  const user = await lockUser(ctx, actor.uid);
  if (!user || (await countTokens(db, actor.uid, now)) >= mostTokens) return apiTokensTexts.tooMany;
  const token = `${tokenPrefix}${randomBytes(32).toString('hex')}`;
  const id = ctx.newId();
  const row: TokenRow = {
    id,
    uid: actor.uid,
    name,
    scope,
    createdAt: now,
    expiresAt: fromLocalMinute(`${daysLater(endsOn, 1)} 00:00`, officeTimeZone),
    steppedAt: await steppedAtOf(db, session.id),
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedAt: null,
    hasFactor: false,
  };
  const { hasFactor: _, ...kept } = row;
  await insertToken(db, { ...kept, scope: JSON.stringify(scope), tokenHash: keys.hashToken(token) });
  ctx.emit({
    noun: 'apiTokens',
    rowId: id,
    verb: 'created',
    before: {},
    after: { name, scope: scopeWords(scope), expiresAt: row.expiresAt },
  });
  return { ...shown(row, now), token };
};

const revoke = bind(apiTokensOperations.revoke, async (ctx, { id }) => {
  const row = await lockToken(ctx.db, id);
  if (!row) return notFound;
  if (row.uid !== ctx.actor.uid && !isAdministrator(ctx.actor.role)) return refusals.notYourRole;
  if (row.revokedAt) return apiTokensTexts.over;
  await endApiTokens(ctx, row.uid, id);
  return shownToAll({ ...row, revokedAt: ctx.now }, ctx.now);
});

export const apiTokensRoutes = [
  list,
  bind(apiTokensOperations.listAll, ({ db, now }, asked) =>
    readPage(
      asked,
      tokenOrder,
      (stretch) => listTokens(db, stretch),
      (rows) => rows.map((row) => shownToAll(row, now)),
    ),
  ),
  // Shown once: it is not kept with the key.
  bind(apiTokensOperations.create, make, { keep: (answer) => ({ ...answer, token: null }) }),
  revoke,
];
