import type { Outcome } from 'domain/kernel';
import { isRefusal, type Viewer } from 'domain/kernel';
import {
  readsNotes,
  type SupportReply,
  type SupportRequest,
  type SupportRequestRow,
  type SupportThread,
} from 'domain/supportRequests';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { Context } from '#platform/operations/context.ts';
import { seenRow } from '#platform/rows/seen.ts';
import { namesOf } from '#users';
import { notesOf, repliesOf } from './sql.ts';
import { requestTable } from './table.ts';

type Reading = { db: Kysely<DB>; keys: Keys };

/** Requests with the names of their people. */
export const withNames = async (
  ctx: Reading,
  rows: readonly SupportRequestRow[],
): Promise<SupportRequest[]> => {
  const names = await namesOf(ctx, [
    ...new Set(rows.flatMap(({ createdBy, assignedTo }) => [createdBy, assignedTo ?? []].flat())),
  ]);
  return rows.map((row) => ({
    ...row,
    author: names.get(row.createdBy) ?? '',
    assignee: (row.assignedTo && names.get(row.assignedTo)) || '',
  }));
};

const writtenBelow = async (
  ctx: Reading,
  viewer: Viewer,
  row: SupportRequestRow,
): Promise<SupportReply[]> => {
  const replies = (await repliesOf(ctx.db, row.id)).map((reply) => ({ ...reply, internal: false }));
  const notes = readsNotes(viewer, row)
    ? (await notesOf(ctx.db, row.id)).map((note) => ({
        ...note,
        internal: true,
        mailId: null,
        unverified: false,
      }))
    : [];
  const all = [...replies, ...notes].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  const names = await namesOf(ctx, [...new Set(all.map(({ by }) => by))]);
  return all.map(({ id, at, by, text, internal, mailId, unverified }) => ({
    id,
    at,
    by,
    author: names.get(by) ?? '',
    text,
    internal,
    byMail: mailId !== null,
    unverified,
  }));
};

/** A request with all of what was written below it that the viewer may read. */
export const threadOf = async (ctx: Context, row: SupportRequestRow): Promise<SupportThread> => {
  const [named] = await withNames(ctx, [row]);
  return { ...(named as SupportRequest), replies: await writtenBelow(ctx, ctx.viewer, row) };
};

/** The same by id, as far as the viewer sees it. */
export const seenThread = async (ctx: Context, id: string): Promise<Outcome<SupportThread>> => {
  const row = await seenRow(ctx, requestTable, id);
  return isRefusal(row) ? row : threadOf(ctx, row);
};
