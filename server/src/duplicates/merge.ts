import { type Client, clientRefusals, readableClients, type SomeClientFields } from 'domain/clients';
import { duplicateRefusals, hangsWords, mergeClients } from 'domain/duplicates';
import { allRows, isRefusal, later, minute, notFound, type Outcome } from 'domain/kernel';
import {
  ancestorsOf,
  clientEvent,
  clientMergedInto,
  findClient,
  lockClients,
  lockParents,
  managerProblem,
  parentProblem,
  saveClient,
} from '#clients';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import type { Telling } from '#platform/rows/write.ts';
import { siteEvent, sitesById } from '#sites';
import { childIds, type Moved, moveClientBelongings, saveClientMerge, siteIdsOf } from './sql/merge.ts';

export type ClientMerge = {
  id: string;
  version: number;
  duplicateId: string;
  duplicateVersion: number;
  fields: SomeClientFields;
};

// Open pages of these read afresh; sites tell each of theirs.
const told = ['contacts', 'deals', 'activities', 'documents', 'appointments', 'invoices'] as const;

const tell = ({ emit }: Pick<Context, 'emit'>, moved: Moved): void => {
  for (const noun of told)
    if (moved[noun])
      emit({ noun, rowId: allRows, verb: 'merged', before: {}, after: { count: moved[noun] } });
};

/** Moves what belongs to one client to another, and says so; answers how much that was. */
const moveAndTell = async ({ db, emit }: Telling, from: string, to: string): Promise<Moved> => {
  const sites = await sitesById(db, await siteIdsOf(db, from));
  const moved = await moveClientBelongings(db, from, to);
  for (const site of sites) emit(siteEvent('updated', site, { ...site, clientId: to }));
  tell({ emit }, moved);
  return moved;
};

/** What was written for the other client while it was merged, and could not know: it goes along a minute later, again as long as there is some. */
export const gatherJob: Job<{ id: string }> = {
  name: 'clients.gather',
  run: async ({ id }, { db, now, emit, enqueue }) => {
    const clientId = await clientMergedInto(db, id);
    if (!clientId) return;
    const moved = await moveAndTell({ db, emit }, id, clientId);
    if (Object.keys(moved).length > 0) await enqueue(gatherJob, { id }, { runAt: later(now, minute) });
  },
};

const wordsOf = (moved: Moved): string =>
  hangsWords(
    Object.fromEntries(Object.entries(moved).map(([table, count]) => [table.replace('_', ' '), count])),
  );

const adopt = async (ctx: Context, children: readonly Client[], parentClientId: string): Promise<void> => {
  for (const before of children) {
    const after = { ...before, parentClientId, version: before.version + 1, updatedAt: ctx.now };
    await saveClient(ctx.db, before, after);
    ctx.emit(clientEvent('updated', before, after));
  }
};

/** Makes one client of two; everything that hangs on the other comes along, and its address leads to the one that remains. */
export const mergeTwo = async (
  ctx: Context,
  { id, version, duplicateId, duplicateVersion, fields }: ClientMerge,
): Promise<Outcome<Client>> => {
  if (id === duplicateId) return duplicateRefusals.sameClient;
  const { db, actor, now } = ctx;
  const given = fields.parentClientId === duplicateId ? { ...fields, parentClientId: undefined } : fields;
  const problem = await parentProblem(ctx, id, given);
  if (problem) return problem;
  await lockParents(db);
  const children = (await childIds(db, duplicateId)).filter((child) => child !== id);
  const found = await lockClients(db, [id, duplicateId, ...children], readableClients(ctx.viewer));
  const [master, duplicate] = [id, duplicateId].map((wanted) => found.find((one) => one.id === wanted));
  if (!master || !duplicate) return notFound;
  if (master.version !== version) return { ...clientRefusals.stale, current: master };
  if (duplicate.version !== duplicateVersion) return { ...clientRefusals.stale, current: duplicate };
  const { accountManager } = given;
  const manager = accountManager === master.accountManager ? null : await managerProblem(ctx, accountManager);
  if (manager) return manager;
  const isAbove = (await ancestorsOf(db, id)).includes(duplicateId);
  const merged = mergeClients(master, duplicate, { fields: given, isAbove }, actor.uid, now);
  if (isRefusal(merged)) return merged;
  await saveClientMerge(db, duplicateId, id, now);
  // What both may not have at once leaves the one before it comes to the other.
  await saveClient(db, duplicate, merged.duplicate);
  await saveClient(db, master, merged.master);
  await adopt(
    ctx,
    found.filter((one) => children.includes(one.id)),
    id,
  );
  const moved = await moveAndTell(ctx, duplicateId, id);
  const [kept, gone] = [
    clientEvent('merged', master, merged.master),
    clientEvent('merged', duplicate, merged.duplicate),
  ];
  ctx.emit({ ...kept, after: { ...kept.after, moved: wordsOf(moved), mergedFrom: duplicateId } });
  ctx.emit({ ...gone, after: { ...gone.after, mergedInto: id } });
  await ctx.enqueue(gatherJob, { id: duplicateId }, { runAt: later(now, minute) });
  return (await findClient(db, id)) ?? notFound;
};
