import { searchable, searchQuery } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';

/** Of 20,000 clients: up to so many hits are read one and all. */
export const fewClients = 600;

/** The condition that a client's names, addresses or numbers contain what was typed; null when nothing was. */
export const textCondition = async (db: Kysely<DB>, typed: string): Promise<RawBuilder<boolean> | null> => {
  const text = typed.trim();
  if (text === '') return null;
  const query = searchQuery(text) ?? { text: searchable(text), digits: null };
  const { is, few } = await saidOf(db, 'client_search', query, fewClients);
  return few
    ? sql<boolean>`${unnamed} clients."id" in (select "clientId" from client_search where ${few})`
    : sql<boolean>`${unnamed} exists (select from client_search where "clientId" = clients."id" and ${is})`;
};
