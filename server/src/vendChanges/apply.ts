import { cancelAppointment } from 'domain/appointments';
import {
  everyRow,
  isRefusal,
  monthsLater,
  nextOf,
  notFound,
  type Outcome,
  type ParsedOf,
} from 'domain/kernel';
import { changeMachine, changeSite, type Machine, machineAtSite, type Site } from 'domain/sites';
import {
  type Letter,
  pricesNow,
  type VendChange,
  type vendChangeOperations,
  vendChangeRefusals,
} from 'domain/vendChanges';
import { lockAppointment, saveAppointmentChange } from '#appointments';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent, StoredEvent } from '#platform/operations/events.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { keepRow } from '#platform/rows/write.ts';
import { lockSite, type SiteWriting, saveMachine, saveSite, siteEvent, writingAfter } from '#sites';
import {
  isStillPlanned,
  type PlannedSite,
  settleSite,
  siteOfVisit,
  sitesOfChange,
  vendChangesById,
} from './sql.ts';
import { letterTable } from './table.ts';

type Price =
  | { machine: string; price: number | null }
  | { kind: string; model: string; price: number | null };

// What each machine costs from now on, by what tells it from others of the site; where it keeps counts alone, each kind.
const pricesTold = (
  { lines }: PlannedSite,
  side: 'from' | 'to',
  machines: readonly Machine[],
  priced: ReturnType<typeof pricesNow>,
): Price[] => {
  if (machines.length === 0) return lines.map(({ kind, model, [side]: price }) => ({ kind, model, price }));
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const each = priced.flatMap(({ id, [side]: price }) => {
    const machine = byId.get(id);
    if (!machine) return [];
    const { serial, room } = machine;
    return { machine: machineAtSite({ ...machine, room: serial ? '' : room }), price };
  });
  return each.toSorted((a, b) => a.machine.localeCompare(b.machine));
};

const priceMachines = async (
  ctx: SiteWriting,
  machines: readonly Machine[],
  priced: ReturnType<typeof pricesNow>,
): Promise<void> => {
  for (const { id, to } of priced) {
    const machine = machines.find((each) => each.id === id);
    if (machine) await saveMachine(ctx, machine, changeMachine(machine, { vendPrice: to }, ctx.now));
  }
};

const dateNext = async (ctx: SiteWriting, row: PlannedSite, site: Site): Promise<Outcome<Site>> => {
  const { nextInMonths, effectiveOn } = row;
  const vendChangeNext = nextInMonths === null ? null : monthsLater(effectiveOn, nextInMonths);
  const after = changeSite(site, { vendChangeNext }, ctx.now);
  return isRefusal(after) ? after : saveSite(ctx, site, after, 'updated');
};

/** Sets the prices at one site of a plan, once; false where that was done, given up, or the site is gone. */
const applyAt = async (ctx: SiteWriting, row: PlannedSite): Promise<boolean> => {
  const site = await lockSite(ctx.db, row.siteId);
  if (!site || !(await isStillPlanned(ctx.db, row.vendChangeId, row.siteId))) return false;
  if (site.deletedAt !== null) return false;
  const { machines } = site.machineInventory;
  const priced = pricesNow(row.lines, row.prices, machines);
  await priceMachines(ctx, machines, priced);
  const known = (await lockSite(ctx.db, row.siteId)) ?? site;
  const saved = await dateNext(ctx, row, known);
  if (isRefusal(saved)) throw new Error(`vend change at ${row.siteId}: ${saved.message}`);
  const { before, after, ...told } = siteEvent('priced', saved, saved);
  ctx.emit({
    ...told,
    before: { ...before, prices: pricesTold(row, 'from', machines, priced) },
    after: { ...after, prices: pricesTold(row, 'to', machines, priced) },
  });
  await settleSite(ctx.db, row, { state: 'applied', appliedAt: ctx.now, appliedBy: ctx.actor.uid });
  return true;
};

type Some = ParsedOf<typeof vendChangeOperations.apply>;

const chosen = async (ctx: Context, { id, siteIds }: Some): Promise<Outcome<PlannedSite[]>> => {
  const rows = await sitesOfChange(ctx.db, id);
  if (rows.length === 0) return notFound;
  const some = rows.filter(({ siteId, state }) => state === 'planned' && (siteIds?.includes(siteId) ?? true));
  // Locked in one order, whoever comes at the same time.
  return some.length === 0
    ? vendChangeRefusals.notPlanned
    : some.toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1));
};

const settled = (id: string, verb: 'applied' | 'cancelled', siteIds: readonly string[]): NewEvent => ({
  noun: 'vendChanges',
  rowId: id,
  verb,
  before: {},
  after: { siteIds },
  scopeBefore: {},
  scopeAfter: {},
});

/** Settles the chosen sites of a plan, or all that are left. */
const settleEach =
  (verb: 'applied' | 'cancelled', settle: (ctx: Context, row: PlannedSite) => Promise<boolean>) =>
  async (ctx: Context, some: Some): Promise<Outcome<VendChange>> => {
    const rows = await chosen(ctx, some);
    if (isRefusal(rows)) return rows;
    const siteIds: string[] = [];
    for (const row of rows) if (await settle(ctx, row)) siteIds.push(row.siteId);
    if (siteIds.length === 0) return vendChangeRefusals.notPlanned;
    ctx.emit(settled(some.id, verb, siteIds));
    return (await vendChangesById(ctx.db, [some.id]))[0] ?? notFound;
  };

const giveUp = async (ctx: Context, row: PlannedSite): Promise<boolean> => {
  await lockSite(ctx.db, row.siteId);
  if (!(await isStillPlanned(ctx.db, row.vendChangeId, row.siteId))) return false;
  await settleSite(ctx.db, row, { state: 'cancelled', appliedAt: null, appliedBy: null });
  const letter = await lockRow<Letter>(ctx.db, letterTable, row.letterId, everyRow);
  // What has left cannot be called back.
  if (letter?.state === 'draft')
    await keepRow(ctx, letterTable, 'withdrawn', letter, nextOf(letter, { state: 'withdrawn' }, ctx.now));
  const visit = await lockAppointment(ctx.db, row.eventId);
  const called = visit && cancelAppointment(visit, 'The price change was given up', ctx.actor, ctx.now);
  // A visit that was called off before stays so.
  if (visit && called && !isRefusal(called)) await saveAppointmentChange(ctx, 'cancelled', visit, called);
  return true;
};

/** Sets the prices by hand. */
export const apply = settleEach('applied', applyAt);

/** Gives a plan up: letters are withdrawn, visits called off. */
export const cancel = settleEach('cancelled', giveUp);

/** The visit took place: the machines cost what they were set to. Run twice it changes nothing more. */
export const applyOnVisit = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  const row = await siteOfVisit(ctx.db, event.rowId);
  if (row?.state !== 'planned') return;
  const writing = writingAfter(event, ctx);
  if (await applyAt(writing, row)) writing.emit(settled(row.vendChangeId, 'applied', [row.siteId]));
};
