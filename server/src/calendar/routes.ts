import {
  blankServiceCall,
  cancelServiceCall,
  editServiceCall,
  planServiceCall,
  reopenServiceCall,
  type ServiceCall,
  type ServiceCallVerb,
  type SomeServiceCallFields,
  serviceCallOperations,
  serviceCallRefusals,
} from 'domain/calendar';
import { date, isRefusal, notFound, type Outcome, refuse, uuid } from 'domain/kernel';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { findSite } from '#sites';
import { complete } from './complete.ts';
import { findServiceCall, listServiceCalls, lockServiceCall } from './sql.ts';
import { insertServiceCall, saveServiceCallChange, technicianProblem } from './write.ts';

const position = z.tuple([date, uuid]);

const idText = 'This id is already in use.';
const idTaken = refuse.input('ID_TAKEN', idText, { fields: { id: idText } });

type Creating = SomeServiceCallFields & {
  id?: string | undefined;
  siteId: string;
  clientId?: string | undefined;
};

const create = async (
  ctx: Context,
  { id = ctx.newId(), siteId, clientId, ...fields }: Creating,
): Promise<Outcome<ServiceCall>> => {
  const site = await findSite(ctx.db, siteId);
  if (!site || site.deletedAt !== null) return notFound;
  if (clientId !== undefined && clientId !== site.clientId) return serviceCallRefusals.otherClient;
  const problem = await technicianProblem(ctx, fields.assignedTechnician);
  if (problem) return problem;
  const place = { leadId: null, clientId: site.clientId, siteId, source: 'manual' } as const;
  const call = planServiceCall(blankServiceCall(id, place, ctx.actor, ctx.now), fields);
  return (await insertServiceCall(ctx, call)) ? call : idTaken;
};

type Verb = (call: ServiceCall) => Outcome<ServiceCall> | Promise<Outcome<ServiceCall>>;

/** Locks a service call, runs the verb, saves the change and its event. */
const write = async (
  ctx: Context,
  id: string,
  verb: ServiceCallVerb,
  run: Verb,
): Promise<Outcome<ServiceCall>> => {
  const before = await lockServiceCall(ctx.db, id);
  if (!before) return notFound;
  const after = await run(before);
  if (!isRefusal(after)) return saveServiceCallChange(ctx, verb, before, after);
  return after.refused === 'conflict' ? { ...after, current: before } : after;
};

type Updating = { id: string; version: number; fields: SomeServiceCallFields };

const update = (ctx: Context, { id, version, fields }: Updating) =>
  write(ctx, id, 'updated', async (call) => {
    if (call.version !== version) return serviceCallRefusals.stale;
    const { assignedTechnician } = fields;
    const other = assignedTechnician === call.assignedTechnician ? null : assignedTechnician;
    return (await technicianProblem(ctx, other)) ?? editServiceCall(call, fields, ctx.now);
  });

/** A write sent again is answered with the service call as it stands. */
const replayed = {
  keep: ({ id, version }: ServiceCall) => ({ id, version }),
  show: async (ctx: Context, { id }: { id: string }): Promise<Outcome<ServiceCall>> =>
    (await findServiceCall(ctx.db, id)) ?? notFound,
};

export const calendarRoutes = [
  bind(serviceCallOperations.list, async ({ db }, { cursor, limit, ...selection }) => {
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    const rows = await listServiceCalls(db, selection, after as [string, string] | null, limit + 1);
    return pageOf(rows, limit, ({ scheduledDate, id }) => [scheduledDate, id]);
  }),
  bind(serviceCallOperations.get, async ({ db }, { id }) => (await findServiceCall(db, id)) ?? notFound),
  bind(serviceCallOperations.create, create, replayed),
  bind(serviceCallOperations.update, update, replayed),
  bind(serviceCallOperations.complete, complete, replayed),
  bind(
    serviceCallOperations.cancel,
    (ctx, { id, reason }) =>
      write(ctx, id, 'cancelled', (call) => cancelServiceCall(call, reason.trim(), ctx.now)),
    replayed,
  ),
  bind(
    serviceCallOperations.reopen,
    (ctx, { id }) => write(ctx, id, 'reopened', (call) => reopenServiceCall(call, ctx.now)),
    replayed,
  ),
];
