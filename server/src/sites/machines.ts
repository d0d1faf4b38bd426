import { changesBetween, idsOf, isRefusal, notFound, type Outcome } from 'domain/kernel';
import {
  blankMachine,
  changeMachine,
  type Machine,
  machineOperations,
  machineRefusals,
  moveMachine,
  roomsWith,
  type Site,
  type SomeMachineFields,
  siteRefusals,
} from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { replay } from '#platform/rows/replay.ts';
import { followMachines, insertMachines, saveMachine, serialProblem } from './keep.ts';
import {
  bringMachineBack,
  findMachine,
  findRemovedMachine,
  lockMachine,
  removeMachine,
} from './sql/machines.ts';
import { lockSite } from './sql.ts';
import { machineEvent } from './told.ts';

const replayed = replay<Machine>(({ db }, id) => findMachine(db, id));

type NewMachine = SomeMachineFields & { id?: string | undefined };

const made = (ctx: Context, siteId: string, { id, ...fields }: NewMachine): Machine => ({
  ...changeMachine(blankMachine(id ?? ctx.newId(), siteId, ctx.actor.uid, ctx.now), fields, ctx.now),
  statusSince: ctx.now,
});

type At = { siteId: string; keepCounts?: boolean | undefined };

const addAll = async (ctx: Context, { siteId, keepCounts = false }: At, list: readonly NewMachine[]) =>
  insertMachines(
    ctx,
    siteId,
    list.map((fields) => made(ctx, siteId, fields)),
    keepCounts,
  );

const create = async (ctx: Context, { siteId, keepCounts, ...fields }: NewMachine & At) => {
  const added = await addAll(ctx, { siteId, keepCounts }, [fields]);
  return isRefusal(added) ? added : (added[0] ?? notFound);
};

const createMany = async (ctx: Context, { machines, ...at }: At & { machines: NewMachine[] }) => {
  const added = await addAll(ctx, at, machines);
  return isRefusal(added) ? added : { machines: added };
};

/** A machine with its site, both locked, the site first; a machine that was moved meanwhile is looked for once more. */
const locked = async (ctx: Context, id: string): Promise<Outcome<{ machine: Machine; site: Site }>> => {
  const known = await findMachine(ctx.db, id);
  if (!known) return notFound;
  const site = await lockSite(ctx.db, known.siteId);
  const machine = await lockMachine(ctx.db, id);
  if (!site || !machine) return notFound;
  if (machine.siteId !== site.id) return { ...machineRefusals.stale, current: machine };
  return site.deletedAt === null ? { machine, site } : siteRefusals.deleted;
};

type Update = { id: string; version: number; fields: SomeMachineFields };

const update = async (ctx: Context, { id, version, fields }: Update): Promise<Outcome<Machine>> => {
  const found = await locked(ctx, id);
  if (isRefusal(found)) return found;
  const { machine, site } = found;
  if (machine.version !== version) return { ...machineRefusals.stale, current: machine };
  const changed = changeMachine(machine, fields, ctx.now);
  const { version: _, updatedAt: __, ...changes } = changesBetween(machine, changed).after;
  if (Object.keys(changes).length === 0) return machine;
  if ('room' in changes && roomsWith(site.rooms, [changed.room]).length > 50)
    return siteRefusals.tooManyRooms;
  const problem = 'serial' in changes || 'status' in changes ? await serialProblem(ctx, [changed]) : null;
  if (problem) return problem;
  await saveMachine(ctx, machine, changed);
  await followMachines(ctx, site);
  return changed;
};

/** Both sites are locked in the order of their ids: two who move machines in opposite directions wait for nobody. */
const move = async (
  ctx: Context,
  { id, siteId }: { id: string; siteId: string },
): Promise<Outcome<Machine>> => {
  const known = await findMachine(ctx.db, id);
  if (!known) return notFound;
  if (known.siteId === siteId) return machineRefusals.sameSite;
  const sites = new Map<string, Site>();
  for (const one of [known.siteId, siteId].toSorted()) {
    const site = await lockSite(ctx.db, one);
    if (site) sites.set(one, site);
  }
  const [from, to] = [sites.get(known.siteId), sites.get(siteId)];
  const machine = await lockMachine(ctx.db, id);
  if (!to) return machineRefusals.noSite;
  if (!machine || !from) return notFound;
  if (machine.siteId !== from.id) return { ...machineRefusals.stale, current: machine };
  if (to.deletedAt !== null) return siteRefusals.deleted;
  const moved = moveMachine(machine, siteId, ctx.now);
  await saveMachine(ctx, machine, moved, 'moved');
  await followMachines(ctx, from);
  await followMachines(ctx, to);
  return moved;
};

const remove = async (ctx: Context, id: string): Promise<Outcome<{ id: string }>> => {
  const found = await locked(ctx, id);
  if (isRefusal(found)) return found;
  await removeMachine(ctx.db, id, ctx.now);
  ctx.emit(machineEvent('removed', found.machine, null));
  await followMachines(ctx, found.site);
  return { id };
};

/** Takes back that a machine was deleted, where its site still stands and no other has its serial by now. */
export const restoreMachine = async (ctx: Context, id: string): Promise<Outcome<{ id: string }>> => {
  const known = await findRemovedMachine(ctx.db, id);
  const site = known && (await lockSite(ctx.db, known.siteId));
  if (!known || !site) return notFound;
  if (site.deletedAt !== null) return siteRefusals.deleted;
  const problem = await serialProblem(ctx, [known]);
  if (problem) return problem;
  const machine = await bringMachineBack(ctx.db, id, ctx.now);
  if (!machine) return notFound;
  ctx.emit(machineEvent('restored', null, machine));
  await followMachines(ctx, site);
  return { id };
};

export const machineRoutes = [
  bind(machineOperations.create, create, replayed),
  bind(machineOperations.createMany, createMany, {
    keep: ({ machines }) => ({ ids: idsOf(machines) }),
    show: async (ctx, { ids }: { ids: string[] }) => ({
      machines: (await Promise.all(ids.map((id) => findMachine(ctx.db, id)))).flatMap((found) => found ?? []),
    }),
  }),
  bind(machineOperations.update, update, replayed),
  bind(machineOperations.move, move, replayed),
  bind(machineOperations.remove, (ctx, { id }) => remove(ctx, id)),
];
