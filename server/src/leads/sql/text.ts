import { searchable, searchQuery } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';

/** The condition that a lead's texts or notes contain what was typed (BOARD-04); null when nothing was. */
export const textCondition = async (db: Kysely<DB>, typed: string): Promise<RawBuilder<boolean> | null> => {
  const text = typed.trim();
  if (text === '') return null;
  const { is, few } = await saidOf(
    db,
    'lead_search',
    searchQuery(text) ?? { text: searchable(text), digits: null },
  );
  return few
    ? sql<boolean>`leads."id" in (select "leadId" from lead_search where ${few})`
    : sql<boolean>`exists (select from lead_search where "leadId" = leads."id" and ${is})`;
};
