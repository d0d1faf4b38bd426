import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { Stretch } from '#platform/rows/page.ts';

export type AuditFilter = {
  by?: string | null | undefined;
  as?: string | null | undefined;
  noun?: string | null | undefined;
  id?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
};

/** Events, newest first; `as` also finds the views that somebody opened as that person (W11). */
export const listEvents = (db: Kysely<DB>, filter: AuditFilter, stretch: Stretch): Promise<StoredEvent[]> => {
  const { by, as, noun, id, from, to } = filter;
  let query = db.selectFrom('events').selectAll();
  if (by) query = query.where('actor', '=', by);
  if (as)
    query = query.where(
      sql<boolean>`("effective" = ${as}::uuid or ("noun" = 'view' and "after" ->> 'viewAs' = ${as}::text))`,
    );
  // What people were told follows from what others did: it is shown where it is asked for.
  query = noun ? query.where('noun', '=', noun) : query.where('noun', '<>', 'notifications');
  if (id) query = query.where('rowId', '=', id);
  if (from) query = query.where('at', '>=', from);
  if (to) query = query.where('at', '<', to);
  return query
    .where(stretch.beyond)
    .orderBy(stretch.by)
    .limit(stretch.limit)
    .$castTo<StoredEvent>()
    .execute();
};
