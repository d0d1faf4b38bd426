import { idsOf } from 'domain/kernel';
import type { SearchType } from 'domain/search';
import type { Settings } from 'domain/settings';
import { sql } from 'kysely';
import { most } from '#platform/database/best-met.ts';
import type { Hit, SearchAsk, Searching } from '#platform/operations/feature.ts';
import { settingsAt, settingsStamp } from '#settings';

/** A kind of what can be found, and how its hits are asked for. */
export type Asked = { type: SearchType; ask: SearchAsk };

type Row = { type: SearchType | 'settings' } & Hit;

const settingsRow = sql`
  select 'settings' as "type", null::uuid as "id", null::timestamptz as "at", '' as "part", ${settingsStamp} as "txt"`;

const fewOf = ({ type, ask }: Asked) => sql`
  select ${sql.lit(type)}, "id", "at", "part", "txt" from (${ask.few}) as few where ${ask.areFew}::boolean`;

/** The few hits of every kind, and which settings stand beside them: one statement, planned once. */
export const fewHits = async (
  db: Searching['db'],
  asked: readonly Asked[],
): Promise<{ settings: Settings | null; few: ReadonlyMap<string, Hit[]> }> => {
  const { rows } = await sql<Row>`${sql.join([settingsRow, ...asked.map(fewOf)], sql` union all `)}`.execute(
    db,
  );
  const few = Map.groupBy(rows, ({ type }) => type as string);
  const [settings] = few.get('settings') ?? [];
  return { settings: await settingsAt(db, settings?.txt ?? ''), few };
};

/** What else of a kind is worth ranking: where there are many hits all of it, and what is met best where the few were cut off. */
export const otherHits = async ({ ask }: Asked, few: readonly Hit[]): Promise<Hit[]> => {
  if (!ask.areFew) return ask.many();
  const known = new Set(idsOf(few));
  if (known.size < most || !ask.best) return [];
  return (await ask.best()).filter(({ id }) => !known.has(id));
};
