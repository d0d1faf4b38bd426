import { hour, later, weekdayOf } from 'domain/kernel';
import { routeDayOperations, type WholeRouteDay } from 'domain/routes';
import { isHoliday } from 'domain/sites';
import { drivenDays, takings } from './collections.ts';
import { dateAgo, type Office } from './office.ts';
import { routePlans, todaysRoute } from './routes.ts';

type Plan = ReturnType<typeof routePlans>[number];

const answerFor = (office: Office, { sites }: WholeRouteDay, siteId: string) => {
  const { by } = office;
  if (by.in(0.06))
    return { outcome: 'skipped', reason: by.of(['no_access', 'site_closed'] as const), note: '' } as const;
  const machines = sites.find((site) => site.siteId === siteId)?.machines ?? [];
  const total = sites.find((site) => site.siteId === siteId)?.totalMachines ?? 1;
  // Where meters are read beside the bags, machine by machine; elsewhere the bag of all is counted.
  if (machines.length > 0 && by.in(0.2)) {
    const amounts = machines
      .filter(({ status }) => status === 'running')
      .map(({ id }, nth) => {
        const taken = takings(office, 1, 9);
        // A quarter now and then stays in the machine.
        const metered = taken.gross + (nth % 3 === 0 ? 25 : 0);
        return { machineId: id, source: 'bag' as const, ...taken, metered };
      });
    if (amounts.length > 0) return { outcome: 'done', amounts, note: '' } as const;
  }
  const amounts = [{ machineId: null, source: 'bag' as const, ...takings(office, total, 9) }];
  return { outcome: 'done', amounts, note: by.in(0.08) ? 'Lint trap was full, cleaned it' : '' } as const;
};

const drive = async (office: Office, plan: Plan, date: string, begun: string, stops: number | null) => {
  const { clerk } = office;
  const opened = { route: plan.name, date };
  const day = await clerk.act(routeDayOperations.open, plan.collector, begun, opened);
  let at = begun;
  for (const { siteId } of day.stops.slice(0, stops ?? undefined)) {
    at = later(at, 9 * 60_000);
    const answer = answerFor(office, day, siteId);
    await clerk.act(routeDayOperations.closeStop, plan.collector, at, { id: day.id, siteId, answer });
  }
  if (stops === null)
    await clerk.act(routeDayOperations.close, plan.collector, later(at, 60_000), { id: day.id });
};

/** The last route days, all closed, and today's, on which somebody is under way. */
export const addRouteDays = async (office: Office): Promise<void> => {
  const plans = routePlans(dateAgo(office, 0));
  for (let ago = drivenDays; ago > 0; ago -= 1) {
    const date = dateAgo(office, ago);
    for (const plan of plans)
      if (plan.days.includes(weekdayOf(date)) && !isHoliday(date))
        await drive(office, plan, date, `${date}T16:00:00.000Z`, null);
  }
  const today = plans.find(({ name }) => name === todaysRoute);
  if (today) await drive(office, today, dateAgo(office, 0), later(office.now, -hour), 2);
};
