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
import { type FigureAsked, isRefusal, notFound, type Outcome, type Page } from 'domain/kernel';
import { figureRows } from '#platform/figures.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { write } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { duplicatesRoute } from './existing.ts';
import { clientFigures } from './figures.ts';
import { clientRows, insertClient, managerProblem, parentProblem } from './keep.ts';
import { clientOrders } from './sql/order.ts';
import { type Selection, select } from './sql/selection.ts';
import {
  clientMergedInto,
  countActiveSites,
  countClients,
  countOpenInvoices,
  findClient,
  listClients,
  lockClients,
  saveClients,
} from './sql.ts';
import { timelineRoute } from './timeline.ts';
import { clientEvent } from './told.ts';

type Listing = Selection & {
  figure?: FigureAsked | undefined;
  sort: ClientSort;
  cursor?: string | null | undefined;
  limit: number;
};

const list = async (
  ctx: Context,
  { cursor, limit, sort, figure, ...asked }: Listing,
): Promise<Outcome<Page<Client>>> => {
  const of = figure && figureRows(clientFigures, figure, { ...ctx, settings: await readSettings(ctx.db) });
  if (isRefusal(of)) return of;
  const where = await select(ctx.db, ctx.viewer, asked, ctx.now, of?.rows);
  return readPage<Client>(
    { cursor, limit },
    clientOrders[sort],
    (stretch) => listClients(ctx.db, where, stretch),
    undefined,
    () => countClients(ctx.db, where),
  );
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

const update = async (
  ctx: Context,
  { fields, ...meant }: { id: string; version: number; fields: SomeClientFields },
): Promise<Outcome<Client>> => {
  // Before the client's own row: two who name each other's client as parent would wait for each other.
  const parent = await parentProblem(ctx, meant.id, fields);
  return write(ctx, clientRows, meant, async (client) => {
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

const replayed = replay<Client>(({ db, viewer }, id) => findClient(db, id, readableClients(viewer)));

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
      write(ctx, clientRows, { id, as: 'removed' }, async (client) =>
        removeClient(
          client,
          {
            activeSites: await countActiveSites(ctx.db, id),
            openInvoices: await countOpenInvoices(ctx.db, id),
          },
          ctx.actor.uid,
          ctx.now,
        ),
      ),
    replayed,
  ),
  bind(
    clientOperations.restore,
    (ctx, { id }) =>
      write(ctx, clientRows, { id, as: 'restored' }, async (client) =>
        // What was its is the other one's now.
        (await clientMergedInto(ctx.db, id))
          ? clientRefusals.merged
          : restoreClient(client, ctx.actor.uid, ctx.now),
      ),
    replayed,
  ),
  bind(clientOperations.updateMany, updateMany),
  timelineRoute,
  duplicatesRoute,
];
