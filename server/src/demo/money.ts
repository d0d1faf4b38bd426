import { statementOperations } from 'domain/collections';
import { day, hour, idsOf, later } from 'domain/kernel';
import { vendChangeOperations } from 'domain/vendChanges';
import { dateAgo, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';

const { priya, dana } = accounts;

const lastMonth = (today: string): string => later(`${today.slice(0, 7)}-01T00:00:00.000Z`, -day).slice(0, 7);

/** Statements of last month: drawing a PDF takes a moment, so of a few sites only. Some are paid, and drawn again so that they say so. */
export const addStatements = async (office: Office, places: readonly Place[]): Promise<void> => {
  const { clerk, now } = office;
  const month = lastMonth(dateAgo(office, 0));
  const at = later(now, -3 * hour);
  for (const [nth, { id: siteId }] of places.entries()) {
    const { commission } = await clerk.act(statementOperations.make, priya, at, { siteId, month });
    if (nth % 3 !== 0 || commission === 0) continue;
    await clerk.act(statementOperations.pay, priya, later(at, hour), {
      siteId,
      month,
      amount: commission,
      paidOn: dateAgo(office, 1),
      note: 'Bank transfer',
    });
    await clerk.act(statementOperations.make, priya, later(at, 2 * hour), { siteId, month });
  }
};

/** A change of vend prices at some sites: visits planned, letters drafted, the first one done by hand. */
export const addVendChange = async (office: Office, places: readonly Place[]): Promise<void> => {
  const siteIds = idsOf(places);
  const [first = ''] = siteIds;
  const at = later(office.now, -26 * hour);
  const { id } = await office.clerk.act(vendChangeOperations.plan, priya, at, {
    siteIds,
    effectiveOn: dateAgo(office, -30),
    prices: [
      { kind: 'washer', add: 25 },
      { kind: 'dryer', add: 25 },
    ],
    visitFrom: dateAgo(office, -28),
    visitsPerDay: 2,
    technician: dana.uid,
    nextInMonths: 18,
  });
  await office.clerk.act(vendChangeOperations.apply, priya, later(at, hour), { id, siteIds: [first] });
};
