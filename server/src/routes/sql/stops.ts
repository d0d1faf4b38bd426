import { type derivedOfStops, type ListedStop, listedStopAnswer } from 'domain/routes';
import { type Site, siteTitle } from 'domain/sites';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import { columnsOf } from '#platform/rows/table.ts';

/** What figures ask of a stop that is no column of it. */
export const stopDerived: Readonly<Record<(typeof derivedOfStops)[number], RawBuilder<unknown>>> = {
  month: sql`to_char(day_stops."date", 'YYYY-MM')`,
};

const fields = columnsOf(listedStopAnswer, 'site');

type Place = Pick<Site, 'siteName' | 'streetAddress' | 'city' | 'locationCode'>;
type StopRow = Omit<ListedStop, 'site' | 'collector'> & Place & { collector: string | null };

/** A stop with the name of its site; who collects by uid. */
export type NamedStop = Omit<ListedStop, 'collector'> & { collector: string | null };

/** The latest day first. */
export const latestStops = orderOf<NamedStop>('desc', { date: 'date', id: 'uuid' }, 'day_stops');

/** A stretch of stops of all days. */
export const listStops = async (
  db: Kysely<DB>,
  fits: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<NamedStop[]> => {
  const { rows } = await sql<StopRow>`
    select ${sql.join(fields.map((field) => sql.ref(`day_stops.${field}`)))},
      "siteName", "streetAddress", "city", "locationCode"
    from day_stops join sites on sites."id" = "siteId"
    where ${fits} and ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows.map(({ siteName, streetAddress, city, locationCode, ...stop }) => ({
    ...stop,
    site: siteTitle({ siteName, streetAddress, city, locationCode }),
  }));
};
