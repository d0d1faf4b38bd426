import { type CollectionEntry, collectionOperations } from 'domain/collections';
import { nextRouteDay, siteOperations } from 'domain/sites';
import { addEntries, collectionEvent } from '#collections';
import { dateAgo, daysFrom, during, type Office, type Place } from './office.ts';
import { accounts } from './people.ts';
import { routePlans } from './routes.ts';

const every = { weekly: 7, 'bi-weekly': 14, monthly: 30, 'as-needed': 24 } as const;

/** Collections are told of as far back. */
const pastDays = 92;
/** From here on the route days tell them. */
export const drivenDays = 9;

/** What some machines take in, in whole quarters: some two loads a machine and day. */
export const takings = ({ by }: Office, machines: number, days: number) => {
  const gross = Math.max(1, Math.round((machines * days * by.between(230, 420)) / 25)) * 25;
  const refunds = by.in(0.08) ? Math.min(gross, by.of([250, 275, 500])) : 0;
  return { gross, refunds, testMoney: by.in(0.06) && gross > 1500 ? by.of([200, 225, 400]) : 0 };
};

const datesOf = (office: Office, place: Place, until: number): string[] => {
  if (place.since === null) return [];
  const days = routePlans(dateAgo(office, 0)).find(({ name }) => name === place.route)?.days ?? [];
  const step = every[place.frequency];
  const begun = Math.min(pastDays, daysFrom(place.since, dateAgo(office, 0)) - step);
  const dates: string[] = [];
  for (let ago = begun - office.by.between(0, step - 1); ago > until; ago -= step) {
    const date = nextRouteDay(dateAgo(office, ago), days);
    if (date < dateAgo(office, until)) dates.push(date);
  }
  return [...new Set(dates)];
};

const entry = (office: Office, place: Place, date: string, days: number): CollectionEntry => ({
  id: office.newId(),
  siteId: place.id,
  clientId: place.clientId,
  date,
  machineId: null,
  ...takings(office, place.machines, days),
  metered: null,
  kind: 'entry',
  corrects: null,
  reason: '',
  source: 'hand',
  routeDayId: null,
  stopRevision: null,
  by: accounts.dana.uid,
  createdAt: during(date, office),
});

/** The next collection is counted from the last one. */
const stampLast = async (office: Office, last: ReadonlyMap<string, string>): Promise<void> => {
  for (const [date, entries] of Map.groupBy(last, ([, on]) => on))
    await office.clerk.act(siteOperations.updateMany, accounts.dana, during(date, office), {
      ids: entries.map(([id]) => id),
      fields: { lastCollectionDate: date },
    });
};

/** Three months of collections, up to where the route days begin. */
export const addCollections = async (office: Office, places: readonly Place[]): Promise<void> => {
  const entries: CollectionEntry[] = [];
  const last = new Map<string, string>();
  for (const place of places) {
    const isDriven = place.route !== '' && place.frequency !== 'as-needed';
    const dates = datesOf(office, place, isDriven ? drivenDays : 2);
    for (const date of dates) last.set(place.id, date);
    entries.push(...dates.map((date) => entry(office, place, date, every[place.frequency])));
  }
  await stampLast(office, last);
  await addEntries(office.db, entries);
  for (const each of entries)
    office.clerk.keep({ by: accounts.dana, at: each.createdAt }, collectionEvent(each));
  const [wrong] = entries;
  if (wrong)
    await office.clerk.act(
      collectionOperations.correct,
      accounts.priya,
      during(dateAgo(office, 12), office),
      {
        id: wrong.id,
        gross: wrong.gross + 2000,
        refunds: wrong.refunds,
        testMoney: wrong.testMoney,
        reason: 'A twenty was left in the bag',
      },
    );
};
