import { type Appointment, blankAppointment, wholeDays } from 'domain/appointments';
import { clientTitle } from 'domain/clients';
import { isRefusal, localDay, type Outcome, type ParsedOf, type Refusal } from 'domain/kernel';
import { type MachineKind, siteAddress, siteTitle } from 'domain/sites';
import {
  type Letter,
  letterText,
  lineInWords,
  unpricedKinds,
  type VendChange,
  type VendLine,
  type VendPreview,
  type vendChangeOperations,
  vendChangeRefusals,
  vendLines,
  visitDays,
} from 'domain/vendChanges';
import { activeProblem, insertAppointments } from '#appointments';
import type { Context } from '#platform/operations/context.ts';
import { newBooks } from '#platform/rows/table.ts';
import { createRows } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { lockSitesThere, type PricedSite, pricedMachines, pricedSites } from './sql/sites.ts';
import { insertSites } from './sql.ts';
import { changeTable, letterTable } from './table.ts';

type Visits = ParsedOf<typeof vendChangeOperations.preview>;
type Planning = ParsedOf<typeof vendChangeOperations.plan>;

/** A site of a plan before it is kept. */
type Planned = { site: PricedSite; lines: VendLine[]; unpriced: MachineKind[]; visitOn: string };

const read = async ({ db }: Pick<Context, 'db'>, asked: Visits): Promise<Outcome<Planned[]>> => {
  const siteIds = [...new Set(asked.siteIds)];
  const sites = new Map((await pricedSites(db, siteIds)).map((site) => [site.id, site]));
  const machines = Map.groupBy(await pricedMachines(db, siteIds), ({ siteId }) => siteId);
  const days = visitDays(siteIds.length, asked.visitFrom, asked.visitsPerDay);
  const planned = siteIds.flatMap((id, at) => {
    const site = sites.get(id);
    if (!site) return [];
    const its = { machines: machines.get(id) ?? [], counts: site };
    const [lines, unpriced] = [vendLines(its, asked.prices), unpricedKinds(its, asked.prices)];
    return [{ site, lines, unpriced, visitOn: days[at] ?? asked.visitFrom }];
  });
  return planned.length < siteIds.length ? vendChangeRefusals.gone : planned;
};

/** What a plan would do, without doing it. */
export const previewPlan = async (
  ctx: Context,
  asked: Visits,
): Promise<Outcome<{ items: VendPreview[] }>> => {
  const planned = await read(ctx, asked);
  if (isRefusal(planned)) return planned;
  const items = planned.map(({ site, ...its }) => {
    const { id: siteId, email, planned } = site;
    return { siteId, site: siteTitle(site), client: clientTitle(site), email, planned, ...its };
  });
  return { items };
};

const tooLate = '2200-01-01';

const dayProblem = (day: string, field: 'effectiveOn' | 'visitFrom', today: string): Refusal | null => {
  if (day < today) return vendChangeRefusals.past(field);
  return day >= tooLate ? vendChangeRefusals.late(field) : null;
};

const siteProblem = (planned: readonly Planned[]): Refusal | null => {
  const named = (some: readonly Planned[]) => some.map(({ site }) => siteTitle(site));
  const twice = planned.filter(({ site }) => site.planned);
  if (twice.length > 0) return vendChangeRefusals.planned(named(twice));
  const unchanged = planned.filter(({ lines }) => lines.length === 0);
  return unchanged.length > 0 ? vendChangeRefusals.unchanged(named(unchanged)) : null;
};

type About = Planning & { id: string; team: string; timezone: string };

const letterOf = (ctx: Context, about: About, { site, lines, visitOn }: Planned): Letter => {
  const text = letterText({
    firstName: site.firstName,
    site: siteTitle(site),
    address: site.siteName ? siteAddress(site) : '',
    effectiveOn: about.effectiveOn,
    visitOn,
    lines,
    sender: ctx.actor.displayName,
    team: about.team,
  });
  const address = [
    site.streetAddress,
    site.streetAddressLine2,
    [site.city, `${site.state} ${site.zipCode}`.trim()].filter(Boolean).join(', '),
  ];
  return {
    ...newBooks(ctx),
    vendChangeId: about.id,
    clientId: site.clientId,
    siteId: site.id,
    recipient: clientTitle(site),
    email: site.email,
    address: address.filter(Boolean).join('\n'),
    subject: text.subject.slice(0, 200),
    body: text.body,
    state: 'draft',
    messageId: null,
    sentAt: null,
  };
};

const visitOf = (
  ctx: Context,
  { technician, timezone }: About,
  { site, lines, visitOn }: Planned,
): Appointment => ({
  ...blankAppointment({ id: ctx.newId(), source: 'vend', timezone }, ctx.actor, ctx.now),
  ...wholeDays(visitOn, visitOn, timezone),
  allDay: true,
  title: 'Change vend prices',
  type: 'service_call',
  clientId: site.clientId,
  siteId: site.id,
  description: lines.map(lineInWords).join('\n'),
  machineIds: lines.flatMap(({ machineIds }) => machineIds),
  assignedTo: technician,
});

const keep = async (ctx: Context, about: About, planned: readonly Planned[]): Promise<VendChange> => {
  const { id, effectiveOn, nextInMonths, technician } = about;
  const change: VendChange = {
    id,
    effectiveOn,
    prices: [...about.prices],
    nextInMonths,
    technician,
    sites: planned.length,
    applied: 0,
    cancelled: 0,
    createdBy: ctx.actor.uid,
    createdAt: ctx.now,
  };
  const each = planned.map((one) => ({
    ...one,
    letter: letterOf(ctx, about, one),
    visit: visitOf(ctx, about, one),
  }));
  await insertAppointments(
    ctx,
    each.map(({ visit }) => visit),
  );
  const letters = each.map(({ letter }) => letter);
  const sites = each.map(({ site, letter, visit, visitOn, lines }) => ({
    vendChangeId: id,
    siteId: site.id,
    letterId: letter.id,
    eventId: visit.id,
    visitOn,
    lines,
  }));
  await createRows(ctx, changeTable, [change], 'planned');
  await createRows(ctx, letterTable, letters, 'drafted');
  await insertSites(ctx.db, sites);
  return change;
};

/** Plans the visits, prepares the letters and keeps the plan, in one transaction. */
export const plan = async (ctx: Context, asked: Planning): Promise<Outcome<VendChange>> => {
  const { officeTimeZone, teamName: team } = await readSettings(ctx.db);
  const today = localDay(ctx.now, officeTimeZone);
  const early =
    dayProblem(asked.effectiveOn, 'effectiveOn', today) ?? dayProblem(asked.visitFrom, 'visitFrom', today);
  if (early) return early;
  await lockSitesThere(ctx.db, asked.siteIds);
  const planned = await read(ctx, asked);
  if (isRefusal(planned)) return planned;
  const problem = siteProblem(planned) ?? (await activeProblem(ctx, asked.technician));
  return problem ?? keep(ctx, { ...asked, id: ctx.newId(), team, timezone: officeTimeZone }, planned);
};
