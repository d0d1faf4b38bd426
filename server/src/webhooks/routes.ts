import { randomBytes } from 'node:crypto';
import { isRefusal, later, nextOf, notFound, type Outcome, type Refusal } from 'domain/kernel';
import { retryProblem } from 'domain/outbox';
import {
  endedWith,
  formerSecretLife,
  mostWebhooks,
  type SecretWebhook,
  testEvent,
  type Webhook,
  type WebhookDelivery,
  webhooksOperations,
  webhooksTexts,
} from 'domain/webhooks';
import { deliveriesOf, requeueDeliveries } from '#outbox';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { isPrivate } from '#platform/outside/outgoing.ts';
import { secretPrefix } from '#platform/outside/webhook.ts';
import { readPage } from '#platform/rows/page.ts';
import { seenRow, seenRows } from '#platform/rows/seen.ts';
import { createRow, removeRow, writable, write } from '#platform/rows/write.ts';
import { secretPlace } from './send.ts';
import {
  beginReading,
  byName,
  countHooks,
  deliveryNoun,
  endOrphans,
  endWaiting,
  findHook,
  findTold,
  insertTold,
  listTold,
  saveHook,
  shownTold,
  toldOrder,
} from './sql.ts';
import { webhookTable } from './table.ts';

const hooks = writable(webhookTable);

/** Why nothing is sent to an address, as far as it says so by itself. */
const addressProblem = ({ env }: Pick<Context, 'env'>, address: string): Refusal | null => {
  const { origin, protocol, hostname } = new URL(address);
  if (env.webhookReceivers.includes(origin)) return null;
  if (protocol !== 'https:') return webhooksTexts.notSecure;
  return isPrivate(hostname) ? webhooksTexts.privateAddress : null;
};

const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

/** A new secret, sealed for its webhook. */
const seal = ({ keys }: Context, id: string): { secret: string; sealed: string } => {
  const secret = newSecret();
  return { secret, sealed: keys.seal(secret, secretPlace(id)) };
};

const create = async (
  ctx: Context,
  fields: Pick<Webhook, 'name' | 'url' | 'events'>,
): Promise<Outcome<SecretWebhook>> => {
  const { db, now } = ctx;
  const wrong = addressProblem(ctx, fields.url);
  if (wrong) return wrong;
  // Held, so that two at once are counted one after the other.
  await beginReading(db);
  if ((await countHooks(db)) >= mostWebhooks) return webhooksTexts.tooMany;
  const stands = { state: 'active', failingSince: null, lastError: null } as const;
  const book = { id: ctx.newId(), version: 1, createdAt: now, updatedAt: now };
  const hook = await createRow<Webhook>(ctx, webhookTable, { ...book, ...fields, ...stands });
  if (isRefusal(hook)) return hook;
  const { secret, sealed } = seal(ctx, hook.id);
  await saveHook(db, hook.id, { secret: sealed, since: now });
  return { ...hook, secret };
};

const start = async (ctx: Context, id: string): Promise<Outcome<Webhook>> => {
  await beginReading(ctx.db);
  const fresh = { failures: 0, failingSince: null, lastError: null, restsUntil: null };
  return write(ctx, hooks, { id, as: 'started' }, async (hook) => {
    if (hook.state === 'active') return hook;
    await saveHook(ctx.db, id, { ...fresh, since: ctx.now });
    return nextOf(hook, { failingSince: null, lastError: null, state: 'active' }, ctx.now);
  });
};

const pause = async (ctx: Context, id: string): Promise<Outcome<Webhook>> => {
  const paused = await write(ctx, hooks, { id, as: 'paused' }, (hook) =>
    hook.state === 'active' ? nextOf(hook, { state: 'paused' }, ctx.now) : hook,
  );
  if (!isRefusal(paused)) await endWaiting(ctx.db, id, 'cancelled', endedWith.paused);
  return paused;
};

const told = (id: string, verb: string, after: object) => ({
  noun: deliveryNoun,
  rowId: id,
  verb,
  before: {},
  after: { ...after },
});

/** A new secret; the one before signs as well for a day. */
const renewSecret = async (ctx: Context, id: string): Promise<Outcome<SecretWebhook>> => {
  const hook = await hooks.lock(ctx, id);
  const before = hook && (await findHook(ctx.db, id));
  if (!before) return notFound;
  const { secret, sealed } = seal(ctx, id);
  const formerUntil = later(ctx.now, formerSecretLife);
  await saveHook(ctx.db, id, { secret: sealed, formerSecret: before.secret, formerUntil });
  ctx.emit(told(id, 'secretRenewed', { name: hook.name }));
  return { ...hook, secret };
};

const active = async (ctx: Context, id: string): Promise<Outcome<Webhook>> => {
  const hook = await seenRow(ctx, webhookTable, id);
  return isRefusal(hook) || hook.state === 'active' ? hook : webhooksTexts.notActive;
};

const shown = async ({ db }: Context, id: string): Promise<Outcome<WebhookDelivery>> =>
  (await shownTold(db, id)) ?? notFound;

const test = async (ctx: Context, webhookId: string): Promise<Outcome<WebhookDelivery>> => {
  const { db, now, newId } = ctx;
  const hook = await active(ctx, webhookId);
  if (isRefusal(hook)) return hook;
  const id = newId();
  await insertTold(db, [{ id, webhookId, position: null, type: testEvent, rowId: null }], now);
  const delivery = { id: newId(), channel: 'webhook', noun: deliveryNoun, rowId: id } as const;
  await writeDeliveries(db, [{ ...delivery, toAddress: hook.url, nextAt: null, subject: testEvent }], now);
  ctx.emit(told(webhookId, 'tested', { name: hook.name }));
  return shown(ctx, id);
};

/** Has something told (again) at once, also where its receiver was to be left alone for a while. */
const sendAgain = async (ctx: Context, id: string): Promise<Outcome<WebhookDelivery>> => {
  const { db } = ctx;
  const row = await findTold(db, id);
  const hook = row ? await active(ctx, row.webhookId) : notFound;
  if (!row || isRefusal(hook)) return isRefusal(hook) ? hook : notFound;
  const [delivery] = await deliveriesOf(db, deliveryNoun, [id]);
  const refusal = delivery ? retryProblem(delivery.state) : notFound;
  if (!delivery || refusal) return refusal ?? notFound;
  await saveHook(db, row.webhookId, { restsUntil: null });
  await requeueDeliveries(db, [delivery.id]);
  ctx.emit(told(row.webhookId, 'sentAgain', { name: hook.name, type: row.type }));
  return shown(ctx, id);
};

const remove = async (ctx: Context, id: string): Promise<Outcome<Webhook>> => {
  const removed = await removeRow(ctx, webhookTable, id);
  if (!isRefusal(removed)) await endOrphans(ctx.db);
  return removed;
};

// A secret is shown once: it is not kept with the key.
const once = { keep: (answer: SecretWebhook) => ({ ...answer, secret: null }) };

export const webhooksRoutes = [
  bind(webhooksOperations.list, (ctx, asked) => seenRows(ctx, webhookTable, byName, asked)),
  bind(webhooksOperations.create, create, once),
  bind(webhooksOperations.update, (ctx, { id, version, fields }) =>
    write(ctx, hooks, { id, version }, (hook) => {
      const wrong = fields.url === undefined ? null : addressProblem(ctx, fields.url);
      return wrong ?? nextOf(hook, fields, ctx.now);
    }),
  ),
  bind(webhooksOperations.start, (ctx, { id }) => start(ctx, id)),
  bind(webhooksOperations.pause, (ctx, { id }) => pause(ctx, id)),
  bind(webhooksOperations.renewSecret, (ctx, { id }) => renewSecret(ctx, id), once),
  bind(webhooksOperations.remove, (ctx, { id }) => remove(ctx, id)),
  bind(webhooksOperations.test, (ctx, { id }) => test(ctx, id)),
  bind(webhooksOperations.deliveries, async (ctx, { id, ...asked }) => {
    const hook = await seenRow(ctx, webhookTable, id);
    return isRefusal(hook) ? hook : readPage(asked, toldOrder, (stretch) => listTold(ctx.db, id, stretch));
  }),
  bind(webhooksOperations.sendAgain, (ctx, { id }) => sendAgain(ctx, id)),
];
