import { supportRequestOperations } from 'domain/supportRequests';
import type * as z from 'zod';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { canKeep } from '#platform/offline/drafts.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';

const { create, get, list } = supportRequestOperations;

export const waitsWords = 'Saved here. It is sent when the network is back.';

/** Reads the request and the lists anew, after something was done with one. */
export const readAgain = async (): Promise<void> => {
  await Promise.all([refresh(get), refresh(list)]);
};

type Input = z.input<typeof create.input> & { id: string };

/**
 * Sends a request; null: it waits on this device and goes by itself when the network is back, also when its page is
 * closed by then.
 */
export const sendRequest = async (input: Input, uid: string, key: string): Promise<{ id: string } | null> => {
  if (!canKeep()) return call(create, input, { key });
  const write = {
    noun: 'supportRequests',
    rowId: input.id,
    title: input.subject,
    words: 'Support request',
    operation: create.name,
    input,
    base: null,
    paint: { set: {}, first: {} },
    key,
  };
  const posted = await writeQueue.post<{ id: string; version: number }, { id: string }>(
    write,
    uid,
    (row) => row,
  );
  if ('answer' in posted) return posted.answer;
  if ('waits' in posted) void posted.waits.catch(() => {});
  return 'done' in posted ? { id: input.id } : null;
};
