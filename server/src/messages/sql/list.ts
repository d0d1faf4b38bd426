import { isAdministrator, type Viewer } from 'domain/kernel';
import type { messageOperations } from 'domain/messages';
import { searchable, searchQuery } from 'domain/search';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { saidOf } from '#platform/database/said.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';
import { type SummaryRow, summaryColumns } from './rows.ts';

type Db = Kysely<DB>;
type Asked = Omit<z.output<typeof messageOperations.list.input>, 'cursor' | 'limit' | 'figure'> & {
  /** What holds as well. */
  more?: RawBuilder<boolean> | undefined;
};

// Of a list the first words are enough; whole letters are read one at a time.
const columns = sql.join(
  summaryColumns.map((column) =>
    column === 'content' ? sql`left(messages."content", 200) as "content"` : sql.ref(`messages.${column}`),
  ),
);

/** The order of messages. */
export const lastMessageFirst = newestFirst<SummaryRow>('messages');

const ordered = sql`order by ${lastMessageFirst.by}`;

/** The text that is looked for, and whether an index finds the few messages there are with it. */
const saidIn = async (db: Db, typed: string | undefined) => {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  return saidOf(db, 'messages', searchQuery(text) ?? { text: searchable(text), digits: null });
};

// With what was written to the leads it was.
const ofClient = (id: string) => sql`(messages."clientId" = ${id}
  or messages."leadId" = any(array(select "id" from leads where "convertedToClientId" = ${id})))`;

const conditionsOf = (asked: Asked): RawBuilder<unknown>[] => {
  const { channel, direction, senderId, leadId, clientId, from, to, strays, more } = asked;
  return [
    ...(channel ? [sql`messages."channel" = ${channel}`] : []),
    ...(direction ? [sql`messages."direction" = ${direction}`] : []),
    ...(senderId ? [sql`messages."senderId" = ${senderId}`] : []),
    ...(leadId ? [sql`messages."leadId" = ${leadId}`] : []),
    ...(clientId ? [ofClient(clientId)] : []),
    ...(from ? [sql`messages."createdAt" >= ${from}::timestamptz`] : []),
    ...(to ? [sql`messages."createdAt" <= ${to}::timestamptz`] : []),
    ...(more ? [more] : []),
    ...(strays
      ? [
          sql`messages."direction" = 'in' and messages."leadId" is null and messages."clientId" is null
            and messages."doneAt" is null`,
        ]
      : []),
  ];
};

const pick = (
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
  what: RawBuilder<unknown> = columns,
) => sql`
  select ${what} from messages where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
  ${ordered} limit ${limit}`;

const place = sql`messages."id", messages."createdAt"`;

// One person's leads are few beside all messages. The newest of each lead by its index says which leads can be on the
// page at all; of these the newest, and of what is left of them the rows.
const ownPick = (uid: string, conditions: readonly RawBuilder<unknown>[], limit: number) => {
  const ofLead = (most: number) => pick([sql`messages."leadId" = own."id"`, ...conditions], most, place);
  const free = sql`messages."senderId" = ${uid} and messages."leadId" is null and messages."clientId" is null`;
  return sql`
    select ${columns} from messages where messages."id" = any(array(
      select "id" from (
        select each.* from (
          select own."id" from leads as own cross join lateral (${ofLead(1)}) as newest
          where own."assignedRep" = ${uid} and not own."deleted"
          order by newest."createdAt" desc, newest."id" desc limit ${limit}) as own
        cross join lateral (${ofLead(limit)}) as each
        union all (${pick([free, ...conditions], limit, place)})) as messages
      ${ordered} limit ${limit}))`;
};

const ownScope = (uid: string) => sql`(messages."leadId" in (
    select "id" from leads where "assignedRep" = ${uid} and not "deleted")
  or (messages."leadId" is null and messages."clientId" is null and messages."senderId" = ${uid}))`;

// A status is rare or common: the newest of each by its index.
const byStatus = (
  statuses: readonly string[],
  conditions: readonly RawBuilder<unknown>[],
  limit: number,
) => sql`
  select each.* from unnest(${statuses}::text[]) as wanted cross join lateral (
    ${pick([sql`messages."status" = wanted`, ...conditions], limit)}) as each`;

type Listing = {
  viewer: Viewer;
  asked: Asked;
  conditions: readonly RawBuilder<unknown>[];
  /** An index finds the few with the text that is looked for. */
  few: boolean;
  limit: number;
};

const sourceOf = ({ viewer, asked, conditions, few, limit }: Listing): RawBuilder<unknown> => {
  const { leadId, statuses, text } = asked;
  const among = statuses ? [sql`messages."status" = any(${statuses}::text[])`] : [];
  // Who may see the lead was asked before.
  if (leadId) return pick([...conditions, ...among], limit);
  if (isAdministrator(viewer.role))
    return statuses && !text ? byStatus(statuses, conditions, limit) : pick([...conditions, ...among], limit);
  if (few) return pick([...conditions, ...among, ownScope(viewer.uid)], limit);
  return ownPick(viewer.uid, [...conditions, ...among], limit);
};

/** A page of messages in sight, newest first. */
export const listMessages = async (
  db: Db,
  viewer: Viewer,
  asked: Asked,
  { beyond, limit }: Stretch,
): Promise<SummaryRow[]> => {
  const said = await saidIn(db, asked.text);
  const conditions = [...conditionsOf(asked), ...(said ? [said.few ?? said.is] : []), beyond];
  const few = said !== null && said.few !== null;
  const source = sourceOf({ viewer, asked, conditions, few, limit });
  const { rows } = await sql<SummaryRow>`${said ? unnamed : sql``} select * from (${source}) as messages
    ${ordered} limit ${limit}`.execute(db);
  return rows;
};
