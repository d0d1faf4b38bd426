import type { Marker } from 'domain/appointments';
import { daysLater } from 'domain/kernel';
import { nextCollection, type Site, siteTitle } from 'domain/sites';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { readSettings } from '#settings';

type Due = Pick<
  Site,
  | 'id'
  | 'siteName'
  | 'streetAddress'
  | 'city'
  | 'locationCode'
  | 'collectionRoute'
  | 'collectionFrequency'
  | 'lastCollectionDate'
  | 'installedOn'
>;

const most = 2000;
// The longest time from one collection to the next: a month, and on to the day of the route.
const longest = 40;

/** Sites whose next collection falls on some days; the rule that says when is that of sites. */
export const collectionsDue = async (
  db: Kysely<DB>,
  { from, to }: { from: string; to: string },
): Promise<{ markers: Marker[]; more: boolean }> => {
  const { rows } = await sql<Due>`
    select "id", "siteName", "streetAddress", "city", "locationCode", "collectionRoute", "collectionFrequency",
      "lastCollectionDate", "installedOn"
    from sites where "deletedAt" is null and "status" <> 'decommissioned' and "collectionFrequency" is not null
      and coalesce("lastCollectionDate", "installedOn") between ${daysLater(from, -longest)}::date and ${to}::date
    order by "id" limit ${most + 1}`.execute(db);
  const { routes } = await readSettings(db);
  const days = new Map(routes.map((route) => [route.name, route.days]));
  const markers = rows.slice(0, most).flatMap((site) => {
    const date = nextCollection(site, days.get(site.collectionRoute) ?? []);
    if (date === null || date < from || date > to) return [];
    return [
      { kind: 'collectionDue' as const, date, title: siteTitle(site), noun: 'sites' as const, id: site.id },
    ];
  });
  return { markers, more: rows.length > most };
};
