import { type SupportStatus, supportRequestOperations } from 'domain/supportRequests';
import type * as z from 'zod';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { canKeep } from '#platform/offline/drafts.ts';
import type { Write } from '#platform/offline/write.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';

const { create, reply, note, get, list } = supportRequestOperations;

export const waitsWords = 'Saved here. It is sent when the network is back.';

/** Reads the request and the lists anew, after something was done with one. */
export const readAgain = async (): Promise<void> => {
  await Promise.all([refresh(get), refresh(list)]);
};

type Sent = Pick<Write, 'rowId' | 'title' | 'words' | 'operation' | 'input'>;
type Sender = { uid: string; key: string };

/** Posts what was written; null: it waits on this device and goes by itself, also when its page is closed by then. */
const post = async (sent: Sent, { uid, key }: Sender): Promise<{ id: string } | null> => {
  const paint = { set: {}, first: {} };
  const write = { noun: 'supportRequests', base: null, paint, key, ...sent };
  const posted = await writeQueue.post<{ id: string; version: number }, { id: string }>(
    write,
    uid,
    (row) => row,
  );
  if ('answer' in posted) return posted.answer;
  // Of a note no feed tells.
  if ('waits' in posted) void posted.waits.then(readAgain).catch(() => {});
  return 'done' in posted ? { id: sent.rowId } : null;
};

type Input = z.input<typeof create.input> & { id: string };

/** Sends a request; null: it waits for the network. */
export const sendRequest = async (input: Input, sender: Sender): Promise<{ id: string } | null> => {
  if (!canKeep()) return call(create, input, { key: sender.key });
  const { id, subject } = input;
  return post({ rowId: id, title: subject, words: 'Support request', operation: create.name, input }, sender);
};

export type Answer = { text: string; status: SupportStatus | ''; way: 'answer' | 'note' };

/** Sends a reply to a request, or a note below it; null: it waits for the network. */
export const sendAnswer = async (
  { id, number, subject }: { id: string; number: number; subject: string },
  { text, status, way }: Answer,
  sender: Sender,
): Promise<{ id: string } | null> => {
  const isNote = way === 'note';
  const input = { id, text, ...(!isNote && status && { status }) };
  if (!canKeep()) return call(isNote ? note : reply, input, { key: sender.key });
  const words = `${isNote ? 'Internal note' : 'Reply'} to No. ${number}`;
  const operation = isNote ? note.name : reply.name;
  return post({ rowId: id, title: subject, words, operation, input }, sender);
};
