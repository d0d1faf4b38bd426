import type { derivedOfEntries } from 'domain/collections';
import { type RawBuilder, sql } from 'kysely';

/** What figures ask of an entry that is no column of it. */
export const entryDerived: Readonly<Record<(typeof derivedOfEntries)[number], RawBuilder<unknown>>> = {
  route: sql`(select "collectionRoute" from sites where sites."id" = collections."siteId")`,
  month: sql`to_char(collections."date", 'YYYY-MM')`,
};
