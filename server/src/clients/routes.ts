import {
  type Client,
  type ClientRow,
  type ClientSort,
  type ClientsAnswer,
  changeClient,
  clientOperations,
  clientRefusals,
  clientTitle,
  newClient,
  readableClients,
  removeClient,
  restoreClient,
  type SomeClientFields,
} from 'domain/clients';
import { date, dateTime, isRefusal, notFound, type Outcome, type Page, text, uuid } from 'domain/kernel';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { duplicatesRoute } from './existing.ts';
import { type Position, positionIn } from './sql/order.ts';
import { type Selection, select } from './sql/selection.ts';
import {
  countActiveSites,
  countClients,
  findClient,
  listClients,
  lockClient,
  lockClients,
  saveClients,
} from './sql.ts';
import { timelineRoute } from './timeline.ts';
import { clientEvent } from './told.ts';
import { insertClient, managerProblem, parentProblem, replayed, saveChanged } from './write.ts';

const positions: Readonly<Record<ClientSort, z.ZodType<Position>>> = {
  newest: z.tuple([z.null(), dateTime, uuid]),
  name: z.tuple([text(600), dateTime, uuid]),
  contractEnd: z.tuple([date.nullable(), dateTime, uuid]),
};

type Listing = Selection & { sort: ClientSort; cursor?: string | null | undefined; limit: number };

const list = async (
  ctx: Context,
  { cursor, limit, sort, ...asked }: Listing,
): Promise<Outcome<Page<Client>>> => {
  const after = readCursor(positions[sort], cursor);
  if (isRefusal(after)) return after;
  const where = await select(ctx.db, ctx.viewer, asked, ctx.now);
  const rows = await listClients(ctx.db, where, { sort, after, limit: limit + 1 });
  const page = pageOf(rows, limit, positionIn(sort));
  // Whoever reads on knows how many there are.
  if (after) return page;
  return { ...page, total: rows.length > limit ? await countClients(ctx.db, where) : rows.length };
};

const create = async (
  ctx: Context,
  { id = ctx.newId(), ...fields }: SomeClientFields & { id?: string | undefined },
): Promise<Outcome<Client>> => {
  const client = newClient(id, fields, ctx.actor.uid, ctx.now);
  if (isRefusal(client)) return client;
  const problem =
    (await managerProblem(ctx, fields.accountManager)) ?? (await parentProblem(ctx, id, fields));
  return problem ?? insertClient(ctx, client);
};

type Verb = (client: Client) => Outcome<Client> | Promise<Outcome<Client>>;

/** Locks a client in sight, runs the verb, saves the change and its event. */
const write = async (
  ctx: Context,
  id: string,
  verb: 'updated' | 'removed' | 'restored',
  run: Verb,
): Promise<Outcome<Client>> => {
  const before = await lockClient(ctx.db, id, readableClients(ctx.viewer));
  if (!before) return notFound;
  const after = await run(before);
  if (!isRefusal(after)) return saveChanged(ctx, verb, before, after);
  return after.refused === 'conflict' ? { ...after, current: before } : after;
};

const update = async (
  ctx: Context,
  { id, version, fields }: { id: string; version: number; fields: SomeClientFields },
): Promise<Outcome<Client>> => {
  // Before the client's own row: two who name each other's client as parent would wait for each other.
  const parent = await parentProblem(ctx, id, fields);
  return write(ctx, id, 'updated', async (client) => {
    if (client.version !== version) return clientRefusals.stale;
    const { accountManager } = fields;
    const manager = accountManager === client.accountManager ? null : accountManager;
    const problem = parent ?? (await managerProblem(ctx, manager));
    return problem ?? changeClient(client, fields, ctx.actor.uid, ctx.now);
  });
};

const row = (id: string, client: Client | undefined, outcome: ClientRow['outcome']): ClientRow => ({
  id,
  outcome,
  code: null,
  message: null,
  name: client ? clientTitle(client) : null,
});

const updateMany = async (
  ctx: Context,
  { ids, fields }: { ids: readonly string[]; fields: SomeClientFields },
): Promise<Outcome<ClientsAnswer>> => {
  const problem = await managerProblem(ctx, fields.accountManager);
  if (problem) return problem;
  const wanted = [...new Set(ids)];
  const found = await lockClients(ctx.db, wanted, readableClients(ctx.viewer));
  const known = new Map(found.map((client) => [client.id, client]));
  const changed: Client[] = [];
  const rows = wanted.map((id): ClientRow => {
    const before = known.get(id);
    const after = before ? changeClient(before, fields, ctx.actor.uid, ctx.now) : notFound;
    if (isRefusal(after)) {
      const { code, message } = after;
      return { ...row(id, before, 'refused'), code, message };
    }
    if (!before || after === before) return row(id, before, 'unchanged');
    changed.push(after);
    ctx.emit(clientEvent('updated', before, after));
    return row(id, before, 'changed');
  });
  await saveClients(ctx.db, changed);
  const count = (outcome: ClientRow['outcome']) => rows.filter((one) => one.outcome === outcome).length;
  return {
    rows,
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
};

export const clientRoutes = [
  bind(clientOperations.list, list),
  bind(
    clientOperations.get,
    async ({ db, viewer }, { id }) => (await findClient(db, id, readableClients(viewer))) ?? notFound,
  ),
  bind(clientOperations.create, create, replayed),
  bind(clientOperations.update, update, replayed),
  bind(
    clientOperations.remove,
    (ctx, { id }) =>
      write(ctx, id, 'removed', async (client) =>
        removeClient(client, await countActiveSites(ctx.db, id), ctx.actor.uid, ctx.now),
      ),
    replayed,
  ),
  bind(
    clientOperations.restore,
    (ctx, { id }) => write(ctx, id, 'restored', (client) => restoreClient(client, ctx.actor.uid, ctx.now)),
    replayed,
  ),
  bind(clientOperations.updateMany, updateMany),
  timelineRoute,
  duplicatesRoute,
];
