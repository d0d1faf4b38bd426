import { clientTitle, readableClients } from 'domain/clients';
import {
  duplicateOperations,
  duplicateRefusals,
  type KeptApart,
  pairsAmong,
  type TwinGroup,
  type TwinNoun,
} from 'domain/duplicates';
import { isAdministrator, isRefusal, notFound, type Outcome, type Refusal } from 'domain/kernel';
import { leadTitle, mayEdit, readableLeads, type TwinKind, twinKinds } from 'domain/leads';
import * as z from 'zod';
import { clientMergedInto, clientsById, findClient } from '#clients';
import { findLead, leadsById } from '#leads';
import { cursorAt, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { mergeTwo } from './merge.ts';
import { type ApartRow, addApart, dropApart, listApart, newestApart } from './sql/apart.ts';
import { apartAmong, clientsAlike, countGroups, keysBehind, membersOf, twinsById } from './sql/groups.ts';
import { leadMergedInto } from './sql/merge.ts';

type Asked = { noun: TwinNoun; kind: TwinKind; cursor?: string | null | undefined; limit: number };

/** The groups behind some keys; one of which every pair was kept apart is none. */
const groupsOf = async (
  { db }: Context,
  { noun, kind }: Asked,
  keys: readonly string[],
): Promise<TwinGroup[]> => {
  const members = await membersOf(db, noun, kind, keys);
  const twins = await twinsById(
    db,
    noun,
    members.map(({ id }) => id),
  );
  const apart = await apartAmong(db, noun, [...twins.keys()]);
  return keys.flatMap((key): TwinGroup[] => {
    const own = members.filter((member) => member.key === key);
    const items = own.flatMap(({ id }) => twins.get(id) ?? []);
    const ids = new Set(items.map(({ id }) => id));
    const pairs = apart.filter(([one, other]) => ids.has(one) && ids.has(other));
    const count = own[0]?.members ?? 0;
    return (count * (count - 1)) / 2 > pairs.length ? [{ kind, key, count, items, apart: pairs }] : [];
  });
};

// Keys of which nobody stands any more are passed by, this many times; the next page goes on behind them.
const mostLooks = 20;

const groups = async (ctx: Context, asked: Asked) => {
  const { noun, kind, cursor, limit } = asked;
  const at = readCursor(z.tuple([z.string().max(2000)]), cursor);
  if (isRefusal(at)) return at;
  let after = at?.[0] ?? null;
  const items: TwinGroup[] = [];
  let isMore = true;
  for (let look = 0; look < mostLooks && isMore && items.length < limit; look += 1) {
    const keys = await keysBehind(ctx.db, noun, kind, after, limit - items.length);
    isMore = keys.length === limit - items.length;
    items.push(...(await groupsOf(ctx, asked, keys)));
    after = keys.at(-1) ?? after;
  }
  return { items, cursor: isMore && after !== null ? cursorAt(after) : null };
};

const count = async ({ db }: Context, { noun }: { noun: TwinNoun }): Promise<Record<TwinKind, number>> => {
  const counted = twinKinds.map(async (kind) => [kind, await countGroups(db, noun, kind)] as const);
  return Object.fromEntries(await Promise.all(counted)) as Record<TwinKind, number>;
};

/** Whether the actor may say of all of them what they are: who may make them one may keep them apart. */
const problemWith = async (
  { db, viewer, actor }: Context,
  noun: TwinNoun,
  ids: readonly string[],
): Promise<Refusal | null> => {
  if (noun === 'clients' && !isAdministrator(viewer.role)) return duplicateRefusals.notForYou;
  for (const id of ids) {
    if (noun === 'clients') {
      if (!(await findClient(db, id, readableClients(viewer)))) return notFound;
      continue;
    }
    const found = await findLead(db, id, readableLeads(viewer));
    const refused = found ? mayEdit(actor, found.lead) : notFound;
    if (refused) return refused;
  }
  return null;
};

const saying =
  (verb: 'keptApart' | 'comparedAgain') =>
  async (ctx: Context, said: { noun: TwinNoun; ids: string[] }): Promise<Outcome<typeof said>> => {
    const { noun, ids } = said;
    const pairs = pairsAmong(ids);
    if (pairs.length === 0) return duplicateRefusals.oneRecord;
    const refused = await problemWith(ctx, noun, [...new Set(ids)]);
    if (refused) return refused;
    const changed =
      verb === 'keptApart'
        ? await addApart(ctx.db, noun, pairs, ctx.actor.uid, ctx.now)
        : await dropApart(ctx.db, noun, pairs);
    if (changed > 0)
      ctx.emit({
        noun: 'duplicates',
        rowId: pairs[0]?.[0] ?? '',
        verb,
        before: {},
        after: { of: noun, ids },
      });
    return said;
  };

const withNames = async (
  { db }: Context,
  noun: TwinNoun,
  rows: readonly ApartRow[],
): Promise<KeptApart[]> => {
  const ids = [...new Set(rows.flatMap(({ one, other }) => [one, other]))];
  const named =
    noun === 'leads'
      ? (await leadsById(db, ids)).map((lead) => [lead.id, leadTitle(lead)] as const)
      : (await clientsById(db, ids)).map((client) => [client.id, clientTitle(client)] as const);
  const names = new Map(named);
  return rows.map((row) => ({
    ...row,
    oneName: names.get(row.one) ?? '',
    otherName: names.get(row.other) ?? '',
  }));
};

const mergedInto = async (
  { db, viewer }: Context,
  { noun, id }: { noun: TwinNoun; id: string },
): Promise<Outcome<{ id: string }>> => {
  const ofClients = async () => (isAdministrator(viewer.role) ? clientMergedInto(db, id) : null);
  const into = noun === 'leads' ? await leadMergedInto(db, id, readableLeads(viewer)) : await ofClients();
  return into === null ? notFound : { id: into };
};

/** Clients that may be the same as one, by name. */
const ofClient = async ({ db, viewer }: Context, { id }: { id: string }) => {
  if (!(await findClient(db, id, readableClients(viewer)))) return notFound;
  const alike = await clientsAlike(db, id);
  const found = await clientsById(
    db,
    alike.map((one) => one.id),
  );
  const names = new Map(found.map((client) => [client.id, clientTitle(client)]));
  return { items: alike.map((one) => ({ ...one, name: names.get(one.id) ?? '' })) };
};

export const duplicateRoutes = [
  bind(duplicateOperations.groups, groups),
  bind(duplicateOperations.count, count),
  bind(duplicateOperations.keepApart, saying('keptApart')),
  bind(duplicateOperations.compareAgain, saying('comparedAgain')),
  bind(duplicateOperations.apart, (ctx, { noun, ...asked }) =>
    readPage(
      asked,
      newestApart,
      (stretch) => listApart(ctx.db, noun, stretch),
      (rows) => withNames(ctx, noun, rows),
    ),
  ),
  bind(duplicateOperations.ofClient, ofClient),
  bind(duplicateOperations.mergedInto, mergedInto),
  bind(
    duplicateOperations.mergeClients,
    mergeTwo,
    replay(async ({ db, viewer }, id) => (await findClient(db, id, readableClients(viewer))) ?? notFound),
  ),
];
