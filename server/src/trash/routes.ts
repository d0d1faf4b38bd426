import { appointmentOperations } from 'domain/appointments';
import { clientOperations } from 'domain/clients';
import { documentOperations } from 'domain/documents';
import { hangsWords } from 'domain/duplicates';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import { siteOperations } from 'domain/sites';
import {
  type PurgedRow,
  staysWords,
  type TrashNoun,
  trashNouns,
  trashOperations,
  trashRefusals,
} from 'domain/trash';
import { activitiesSql } from '#activities';
import { appointments } from '#appointments';
import { clients } from '#clients';
import { contactsSql, restoreBeside } from '#contacts';
import { dealsSql } from '#deals';
import { documents, previewKey, previewViews } from '#documents';
import { leads } from '#leads';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind, handlerOf } from '#platform/operations/operations.ts';
import { filesOf } from '#platform/outside/files.ts';
import { readPage } from '#platform/rows/page.ts';
import { restoreMachine, sites } from '#sites';
import { restoreTemplate } from '#templates';
import { takeApart } from '#undo';
import { countTrash, deletedLast, listTrash, lookAt, stateOf } from './sql/list.ts';
import { apart, purgeRow } from './sql/purge.ts';

type Restored = Outcome<{ id: string }>;
type Restore = (ctx: Context, which: { id: string }) => Promise<Restored>;

const restoreLead = handlerOf(leads.routes, leadOperations.restore);

/** A noun's own restore, with all that it asks and tells. */
const restores: Readonly<Record<TrashNoun, Restore>> = {
  leads: async (ctx, { id }) => {
    const restored = await restoreLead(ctx, { id });
    // Of one that became part of another what it brought comes back with it.
    if (!isRefusal(restored)) await takeApart(ctx.db, id);
    return restored;
  },
  clients: handlerOf(clients.routes, clientOperations.restore),
  sites: handlerOf(sites.routes, siteOperations.restore),
  machines: (ctx, { id }) => restoreMachine(ctx, id),
  contacts: (ctx, { id }) => restoreBeside(ctx, contactsSql, id),
  deals: (ctx, { id }) => restoreBeside(ctx, dealsSql, id),
  activities: (ctx, { id }) => restoreBeside(ctx, activitiesSql, id),
  documents: handlerOf(documents.routes, documentOperations.restore),
  appointments: handlerOf(appointments.routes, appointmentOperations.restore),
  templates: (ctx, { id }) => restoreTemplate(ctx, id),
};

/** Bytes of what was deleted for good go right after; what a crash leaves goes with the nightly sweep. */
export const bytesJob: Job<{ keys: string[] }> = {
  name: 'trash.bytes',
  transaction: false,
  run: async ({ keys }, { services }) => {
    const files = filesOf(services);
    for (const key of keys)
      for (const each of [key, ...previewViews.map((view) => previewKey(key, view))])
        await files.remove(each);
  },
};

const purgeOne = async (ctx: Context, noun: TrashNoun, id: string): Promise<PurgedRow> => {
  const row = { id, code: null, message: null, name: null };
  const state = await stateOf(ctx.db, noun, id, { lock: true });
  const [found] = state === 'there' ? await lookAt(ctx.db, noun, [id]) : [];
  const refused = () => {
    if (state === 'restored') return trashRefusals.notDeleted;
    if (!found) return notFound;
    return Object.keys(found.held).length > 0 ? trashRefusals.stays(found.held) : null;
  };
  const refusal = refused();
  if (refusal || !found) {
    const { code, message } = refusal ?? notFound;
    return { ...row, outcome: 'refused', code, message, name: found?.name ?? null };
  }
  const { name, told, along } = found;
  const keys = await apart(ctx.db, () => purgeRow(ctx.db, noun, id));
  if (keys === null) {
    const { code, message } = trashRefusals.inUse;
    return { ...row, outcome: 'refused', code, message, name };
  }
  if (keys.length > 0) await ctx.enqueue(bytesJob, { keys });
  ctx.emit({
    noun,
    rowId: id,
    verb: 'purged',
    before: told === null ? {} : { name: told },
    after: { along: hangsWords(along) },
  });
  return { ...row, outcome: 'purged', name };
};

const purge = async (ctx: Context, { noun, ids }: { noun: TrashNoun; ids: readonly string[] }) => {
  const rows: PurgedRow[] = [];
  // In the order of their ids, so that two who empty the trash do not wait for each other.
  for (const id of [...new Set(ids)].toSorted()) rows.push(await purgeOne(ctx, noun, id));
  const count = (outcome: PurgedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return { rows, purged: count('purged'), refused: count('refused') };
};

export const trashRoutes = [
  bind(trashOperations.list, ({ db }, { noun, ...asked }) =>
    readPage(asked, deletedLast, (stretch) => listTrash(db, noun, stretch)),
  ),
  bind(trashOperations.count, async ({ db }) => {
    const counted = trashNouns.map(async (noun) => [noun, await countTrash(db, noun)] as const);
    return Object.fromEntries(await Promise.all(counted)) as Record<TrashNoun, number>;
  }),
  bind(trashOperations.look, async ({ db }, { noun, ids }) => ({
    items: (await lookAt(db, noun, ids)).map(({ held, told: _, ...row }) => ({
      ...row,
      why: Object.keys(held).length > 0 ? staysWords(held) : null,
    })),
  })),
  bind(trashOperations.restore, async (ctx, { noun, id }) => {
    const state = await stateOf(ctx.db, noun, id);
    if (state !== 'there') return state === 'gone' ? notFound : trashRefusals.notDeleted;
    const restored = await restores[noun](ctx, { id });
    return isRefusal(restored) ? restored : { noun, id };
  }),
  bind(trashOperations.purge, purge),
];
