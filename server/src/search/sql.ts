import { idsOf } from 'domain/kernel';
import type { SearchType } from 'domain/search';
import { sql } from 'kysely';
import { most } from '#platform/database/best-met.ts';
import type { Hit, SearchAsk, Searching } from '#platform/operations/feature.ts';

/** A kind of what can be found, and how its hits are asked for. */
export type Asked = { type: SearchType; ask: SearchAsk };

type Row = { type: SearchType } & Hit;

const fewOf = ({ type, ask }: Asked) => sql`
  select ${sql.lit(type)} as "type", "id", "at", "part", "txt" from (${ask.few}) as few where ${ask.areFew}::boolean`;

/** The few hits of every kind: one statement, planned once. */
export const fewHits = async (
  db: Searching['db'],
  asked: readonly Asked[],
): Promise<ReadonlyMap<SearchType, Hit[]>> => {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Row>`${sql.join(asked.map(fewOf), sql` union all `)}`.execute(db);
  return Map.groupBy(rows, ({ type }) => type);
};

/** What else of a kind is worth ranking: where there are many hits all of it, and what is met best where the few were cut off. */
export const otherHits = async ({ ask }: Asked, few: readonly Hit[]): Promise<Hit[]> => {
  if (!ask.areFew) return ask.many();
  const known = new Set(idsOf(few));
  if (known.size < most || !ask.best) return [];
  return (await ask.best()).filter(({ id }) => !known.has(id));
};
