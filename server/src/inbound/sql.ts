import type { MessageChannel } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** What something that came in belongs to; all null: to nobody we know. */
export type Belonging = { leadId: string | null; clientId: string | null; replyTo: string | null };

export type Found = Belonging & {
  /** More than one lead or client has the address it came from. */
  ambiguous: boolean;
};

// Of a lead that has been deleted since, nobody would see it.
const live = sql`(messages."leadId" is null or exists (select from leads where "id" = messages."leadId" and not "deleted"))
  and (messages."clientId" is null
    or exists (select from clients where "id" = messages."clientId" and "deletedAt" is null))`;

const newest = async (db: Db, where: RawBuilder<unknown>): Promise<Belonging | null> => {
  const { rows } = await sql<Belonging>`
    select "leadId", "clientId", "id" as "replyTo" from messages where ${where} and ${live}
    order by "createdAt" desc, "id" desc limit 1`.execute(db);
  return rows[0] ?? null;
};

/** The message that is answered, by the ids that mail programs keep: ours, or of one that came in earlier. */
export const answeredMessage = async (db: Db, messageIds: readonly string[]): Promise<Belonging | null> => {
  if (messageIds.length === 0) return null;
  return newest(
    db,
    sql`("id" in (select "rowId" from outbox where "messageId" = any(${messageIds}::text[]) and "noun" = 'messages')
      or ("channel" = 'email' and "providerId" = any(${messageIds}::text[])))`,
  );
};

/** The newest message that was sent to an address about somebody. */
export const lastSentTo = (db: Db, channel: MessageChannel, address: string): Promise<Belonging | null> =>
  newest(
    db,
    sql`"channel" = ${channel} and "direction" = 'out' and "status" <> 'cancelled'
      and "recipients" @> array[${address}::text] and num_nonnulls("leadId", "clientId") > 0`,
  );

/** A message, a lead or a client by id, where it is still there. */
export const belongingOf = async (
  db: Db,
  target: { leadId: string } | { clientId: string } | { messageId: string },
): Promise<Belonging | null> => {
  if ('messageId' in target) return newest(db, sql`"id" = ${target.messageId}`);
  const [table, id] = 'leadId' in target ? ['lead', target.leadId] : ['client', target.clientId];
  const { rows } = await sql<Belonging>`
    select "id" as "leadId", null as "clientId", null as "replyTo" from leads
    where ${table} = 'lead' and "id" = ${id} and not "deleted"
    union all
    select null, "id", null from clients where ${table} = 'client' and "id" = ${id} and "deletedAt" is null`.execute(
    db,
  );
  return rows[0] ?? null;
};

/**
 * Whose address it is: the lead that somebody works, before one that is settled or a client, before one that became a
 * client; of equals the one that was touched last.
 */
export const ownerOf = async (db: Db, channel: MessageChannel, address: string): Promise<Found | null> => {
  const key = channel === 'email' ? sql`match_words(${address})` : sql`match_phone(${address})`;
  const kind = channel === 'email' ? 'email' : 'phone';
  const { rows } = await sql<Found>`
    with wanted as (select ${key} as "key"),
    found as (
      select "id" as "leadId", null::uuid as "clientId", "updatedAt",
        case when "convertedToClientId" is not null then 3
          when "column" in ('sold', 'dead') then 2 when "assignedRep" is null then 1 else 0 end as "rank"
      from leads join lead_matches on "leadId" = "id", wanted
      where not "deleted" and length("key") >= 7
        and ${kind === 'email' ? sql`lead_matches."email"` : sql`lead_matches."phone"`} = "key"
      union all
      select null, clients."id", "updatedAt", 2 from clients join client_matches on "clientId" = clients."id", wanted
      where "deletedAt" is null and length(wanted."key") >= 7
        and client_matches."kind" = ${kind} and client_matches."key" = wanted."key")
    select "leadId", "clientId", null as "replyTo",
      (select count(*) > 1 from found where "rank" < 3) as "ambiguous"
    from found order by "rank", "updatedAt" desc, "leadId" desc nulls last limit 1`.execute(db);
  return rows[0] ?? null;
};

type KeptMail = { id: string; receivedAt: string; sender: string; recipients: string[]; raw: Buffer };

export const insertMail = async (db: Db, mail: KeptMail): Promise<void> => {
  await db.insertInto('inbound_mails').values(mail).execute();
};

export const isMailKept = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('inbound_mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** A mail that waits, locked: it is taken in once. */
export const lockMail = (db: Db, id: string): Promise<KeptMail | undefined> =>
  db.selectFrom('inbound_mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const dropMail = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('inbound_mails').where('id', '=', id).execute();
};

/** Adds what came with a message after it was taken in, and what of it was not kept. */
export const addToMessage = async (
  db: Db,
  id: string,
  { attachments, lines }: { attachments: readonly object[]; lines: readonly string[] },
): Promise<void> => {
  if (attachments.length === 0 && lines.length === 0) return;
  const text = lines.length > 0 ? `\n\n${lines.join('\n')}` : '';
  await sql`
    update messages set "attachments" = "attachments" || ${JSON.stringify(attachments)}::jsonb,
      "content" = left(btrim("content" || ${text}, E'\\n'), 100000), "version" = "version" + 1
    where "id" = ${id}`.execute(db);
};

/** One waiting job for each mail; by it the list of stuck mails finds theirs. */
export const mailJobKey = (id: string): string => `inbound.mail:${id}`;

export type StuckRow = Omit<KeptMail, 'raw'> & {
  sizeBytes: number;
  head: Buffer;
  reason: string | null;
  nextAt: string | null;
  total: number;
};

/** Mails whose job failed so far, or is there no more: a mail goes in the transaction that takes it in. */
export const stuckMails = async (db: Db, { beyond, by, limit }: Stretch): Promise<StuckRow[]> => {
  const { rows } = await sql<StuckRow>`
    with stuck as (
      select mail.*, job.last_error as "reason",
        case when job.attempts < job.max_attempts then job.run_at end as "nextAt", count(*) over () as "total"
      from inbound_mails as mail
      left join graphile_worker.jobs as job on job.key = ${mailJobKey('')} || mail."id"
      where job.id is null or job.last_error is not null)
    select "id", "receivedAt", "sender", "recipients", "reason", "nextAt", "total"::int,
      octet_length("raw") as "sizeBytes", substring("raw" from 1 for 20000) as "head"
    from stuck
    where ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows;
};
