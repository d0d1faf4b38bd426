import {
  blankServiceCall,
  cancelServiceCall,
  editServiceCall,
  planServiceCall,
  reopenServiceCall,
  type ServiceCall,
  type SomeServiceCallFields,
  serviceCallOperations,
  serviceCallRefusals,
} from 'domain/calendar';
import { notFound, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { createRow, writable, write } from '#platform/rows/write.ts';
import { findSite } from '#sites';
import { complete } from './complete.ts';
import { technicianProblem } from './keep.ts';
import { findServiceCall, listServiceCalls } from './sql.ts';
import { latestFirst, serviceCallTable } from './table.ts';

const serviceCalls = writable(serviceCallTable);
const replayed = replay<ServiceCall>(({ db }, id) => findServiceCall(db, id));

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
  return createRow(ctx, serviceCallTable, call);
};

type Updating = { id: string; version: number; fields: SomeServiceCallFields };

const update = (ctx: Context, { fields, ...meant }: Updating) =>
  write(ctx, serviceCalls, meant, async (call) => {
    const { assignedTechnician } = fields;
    const other = assignedTechnician === call.assignedTechnician ? null : assignedTechnician;
    return (await technicianProblem(ctx, other)) ?? editServiceCall(call, fields, ctx.now);
  });

export const calendarRoutes = [
  bind(serviceCallOperations.list, ({ db }, { cursor, limit, ...selection }) =>
    readPage({ cursor, limit }, latestFirst, (stretch) => listServiceCalls(db, selection, stretch)),
  ),
  bind(serviceCallOperations.get, async ({ db }, { id }) => (await findServiceCall(db, id)) ?? notFound),
  bind(serviceCallOperations.create, create, replayed),
  bind(serviceCallOperations.update, update, replayed),
  bind(serviceCallOperations.complete, complete, replayed),
  bind(
    serviceCallOperations.cancel,
    (ctx, { id, reason }) =>
      write(ctx, serviceCalls, { id, as: 'cancelled' }, (call) =>
        cancelServiceCall(call, reason.trim(), ctx.now),
      ),
    replayed,
  ),
  bind(
    serviceCallOperations.reopen,
    (ctx, { id }) =>
      write(ctx, serviceCalls, { id, as: 'reopened' }, (call) => reopenServiceCall(call, ctx.now)),
    replayed,
  ),
];
