import { dateTime, type Scope } from 'domain/kernel';
import { type TimelineKind, timelineVerbs } from 'domain/leads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Order, Stretch } from '#platform/rows/page.ts';

/** A row of the timeline before names are put to it. */
export type TimelineRow<Kind extends string = TimelineKind> = {
  id: string;
  at: string;
  by: string | null;
  author: string | null;
  kind: Kind;
  verb: string;
  label: string;
  text: string;
  struck: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Of what was done before it arrived: when it arrived. */
  arrivedAt?: string | null;
};

export type TimelineAsk = {
  kinds: readonly TimelineKind[];
  /** Files are left out for who may not see them. */
  files: boolean;
  /** Events of the calendar, as far as the viewer sees them. */
  events: Scope;
};

/** The latest first; what came at the same moment by the letters of its id. */
export const latestFirst: Order<{ at: string; id: string }> = {
  position: z.tuple([dateTime, z.string().max(60)]),
  at: ({ at, id }) => [at, id],
  by: sql`"at" desc, "id" collate "C" desc`,
  beyond: ([at, id]) => sql`("at", "id" collate "C") < (${at}::timestamptz, ${id})`,
};

/** Whether what is asked for stands in rows of its own, as notes and messages do, and no archive took any of it. */
export const standsInRows = (kinds: readonly string[]): boolean =>
  kinds.length > 0 && kinds.every((kind) => kind === 'note' || kind === 'message');

const kindOf = (verb: RawBuilder<unknown>): RawBuilder<unknown> => {
  const cases = Object.entries(timelineVerbs).map(
    ([kind, verbs]) => sql`when ${verb} = any(${verbs}::text[]) then ${kind}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 'change' end`;
};

// An event and the note it left were written in the same moment by the same person: one thing, told once.
const notes = (leadId: string) => sql`
  select 'n' || note."id" as "id", note."at", note."by", note."author", ${kindOf(sql`coalesce(event."verb", 'noted')`)} as "kind",
    coalesce(event."verb", 'noted') as "verb", note."label", note."text", note."struck", event."before", event."after", event."arrivedAt", true as "said"
  from lead_notes as note
  left join (select distinct on ("at", "actor") * from happened where "after" ? 'notes' order by "at", "actor", "position") as event
    on event."at" = note."at" and event."actor" is not distinct from note."by"
  where note."leadId" = ${leadId}`;

const ownEvents = (leadId: string) => sql`
  select 'e' || lpad(event."position"::text, 18, '0'), event."at", event."actor", null, ${kindOf(sql`event."verb"`)},
    event."verb", '', '', false, event."before", event."after", event."arrivedAt", false
  from happened as event
  where not ("after" ? 'notes' and exists (select from lead_notes as note where note."leadId" = ${leadId}
    and note."at" = event."at" and note."by" is not distinct from event."actor"))`;

// Their events are found by the rows that belong to the lead now: a merge brings them along.
const beside = (
  noun: 'documents' | 'contacts' | 'deals' | 'activities' | 'appointments',
  kind: TimelineKind,
  name: RawBuilder<unknown>,
  leadId: string,
  sight: RawBuilder<unknown> = sql`true`,
) => sql`
  select 'e' || lpad(event."position"::text, 18, '0'), event."at", event."actor", null, ${kind}, event."verb", '',
    ${name}, false, event."before", event."after", null, false
  from ${sql.table(noun)} as thing join events as event on event."noun" = ${noun} and event."rowId" = thing."id"::text
  where thing."leadId" = ${leadId} and event."verb" not in ('ready', 'separated') and ${sight}`;

// What is told of the address that waits; that it is held is said by the message itself.
const facts = sql`case when thing."unverified" then '{"unverified": true}'
  when thing."status" = 'queued' then jsonb_build_object('scheduled', thing."scheduled",
    'leavesAt', to_char(thing."leavesAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', coalesce((select outbox."lastError" from outbox where outbox."noun" = 'messages'
      and outbox."rowId" = thing."id" and outbox."state" = 'queued' order by outbox."id" limit 1), '')) end`;

/** What was written and received about something, as it stands; `m` and its id, why it waits or that nobody proved whose it is as `after`. */
export const messageItems = (
  about: RawBuilder<unknown>,
  { at, limit }: Stretch,
  said: RawBuilder<unknown> = sql``,
) => sql`
  (select 'm' || thing."id", thing."createdAt", thing."senderId", coalesce(nullif(thing."senderName", ''), thing."senderAddress"),
    'message', thing."status", thing."channel", coalesce(nullif(thing."subject", ''), btrim(left(thing."content", 200))),
    thing."status" = 'cancelled', null::jsonb, ${facts}${said}
  from messages as thing where ${about} ${at ? sql`and thing."createdAt" <= ${at[0]}::timestamptz` : sql``}
  order by thing."createdAt" desc, thing."id" desc limit ${limit + 1})`;

const person = sql`coalesce(nullif(btrim(thing."firstName" || ' ' || thing."lastName"), ''), nullif(thing."company", ''),
  nullif(thing."email", ''), thing."phone")`;

/** The reason that was given for a move afterwards, the last one: with it, it is one thing that happened (D57). */
export const reasonOf = (event: RawBuilder<unknown>) => sql`
  select (array_agg(said."before" order by said."position"))[1] as "before",
    (array_agg(said."after" order by said."position" desc))[1] - 'act' as "after"
  from events as said where said."noun" = 'leads' and said."rowId" = ${event}."rowId" and said."verb" = 'explained'
    and said."after" ->> 'act' = ${event}."requestId"`;

/** One page of everything around a lead, newest first. */
export const timelineOf = async (
  db: Kysely<DB>,
  leadId: string,
  { kinds, files, events }: TimelineAsk,
  stretch: Stretch,
): Promise<TimelineRow[]> => {
  const wanted = (kind: TimelineKind) => kinds.length === 0 || kinds.includes(kind);
  const parts = [
    notes(leadId),
    ownEvents(leadId),
    ...(files && wanted('file') ? [beside('documents', 'file', sql`thing."name"`, leadId)] : []),
    ...(wanted('contact') ? [beside('contacts', 'contact', person, leadId)] : []),
    ...(wanted('deal') ? [beside('deals', 'deal', sql`thing."title"`, leadId)] : []),
    ...(wanted('activity') ? [beside('activities', 'activity', sql`thing."title"`, leadId)] : []),
    ...(wanted('event')
      ? [beside('appointments', 'event', sql`thing."title"`, leadId, scopeSql(events, 'thing'))]
      : []),
    ...(wanted('message')
      ? [messageItems(sql`thing."leadId" = ${leadId}`, stretch, sql`, null, false`)]
      : []),
  ];
  const { rows } = await sql<TimelineRow & { said: boolean }>`
    with happened as materialized (
      select "position", coalesce("actedAt", "at") as "at", "actor", "verb",
        coalesce(reason."before", '{}') || event."before" as "before",
        event."after" || coalesce(reason."after", '{}') as "after",
        case when "actedAt" is not null then "at" end as "arrivedAt"
      from events as event left join lateral (${reasonOf(sql`event`)}) as reason on event."verb" = 'moved'
      where "noun" = 'leads' and "verb" not in ('emailed', 'explained') and "rowId" = any(lead_rows(${leadId}))),
    items as (${sql.join(parts, sql` union all `)})
    select "id", "at", "by", "author", "kind", "verb", "label", "text", "struck", "before", "after", "arrivedAt" from items
    where ${kinds.length === 0 ? sql`true` : sql`("kind" = any(${kinds}::text[]) or ("said" and ${kinds.includes('note')}))`}
      and ${stretch.beyond}
    order by ${stretch.by} limit ${stretch.limit}`.execute(db);
  return rows;
};
