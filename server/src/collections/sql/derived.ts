import type { derivedOfEntries } from 'domain/collections';
import { type RawBuilder, sql } from 'kysely';

/**
 * The entries that stand and are further from their meter than two deviations of all that stand of their machine (R10), or
 * of their site where that is counted as a whole: one that always loses a little is not unusual for it. Of all machines,
 * or of some.
 */
export const unusualEntries = (machines?: readonly string[]): RawBuilder<{ id: string }> => {
  const its = sql`coalesce(entry."machineId", entry."siteId")`;
  return sql<{ id: string }>`
    with stands as materialized (
      select entry."id", ${its} as "its", (entry."gross" - entry."metered")::float8 as "variance" from collections as entry
      where entry."metered" is not null and entry."kind" = 'entry'
        and ${machines ? sql`${its} = any(${machines}::uuid[])` : sql`true`} and not exists (
          select from collections as back where back."corrects" = entry."id" and back."kind" = 'reversal')),
    usual as (select "its", avg("variance") as "average", stddev_pop("variance") as "deviation" from stands group by "its")
    select stands."id" from stands join usual using ("its") where abs("variance" - "average") > 2 * "deviation"`;
};

/** What figures ask of an entry that is no column of it. */
export const entryDerived: Readonly<Record<(typeof derivedOfEntries)[number], RawBuilder<unknown>>> = {
  route: sql`(select "collectionRoute" from sites where sites."id" = collections."siteId")`,
  month: sql`to_char(collections."date", 'YYYY-MM')`,
  variance: sql`(collections."gross" - collections."metered")`,
  unusual: sql`(collections."id" in (${unusualEntries()}))`,
};
