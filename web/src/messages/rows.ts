import { type Message, type MessageSummary, messageOperations } from 'domain/messages';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '#platform/call.ts';
import { store } from '#platform/store.ts';
import { useWhole } from '#platform/useStore.ts';

/** A message in this browser: the line that lists carry, with the whole once it was opened. */
export type MessageRow = MessageSummary & { whole?: Message };

/** The messages of this browser, live. */
export const messages = store.noun<MessageRow>('messages', {
  place: () => null,
  whole: ({ whole, version }) => whole?.version === version,
});

const firstWords = 140;

/** The plain text of a message, whichever way it went. */
export const textOfMessage = (message: Message): string =>
  message.channel === 'email' ? message.content : message.message;

const summaryFields = [
  'id',
  'version',
  'channel',
  'direction',
  'status',
  'senderId',
  'senderName',
  'recipients',
  'subject',
  'leadId',
  'clientId',
  'leadName',
  'leavesAt',
  'scheduled',
  'doneAt',
  'createdAt',
] as const;

/** A whole message as a row; what the line of a list says of it follows from the whole. */
const rowOfMessage = (message: Message): MessageRow => {
  const line = Object.fromEntries(summaryFields.map((name) => [name, message[name]]));
  return {
    ...(line as Omit<MessageSummary, 'preview' | 'attachments'>),
    preview:
      messages.known(message.id)?.preview ??
      textOfMessage(message).replace(/\s+/g, ' ').trim().slice(0, firstWords),
    attachments: message.attachments.length,
    whole: message,
  };
};

/** Takes a message that was read or answered, so that every list and detail shows it. */
export const absorbMessage = (message: Message): void => messages.absorb(rowOfMessage(message));

const load = async (id: string): Promise<MessageRow> =>
  rowOfMessage(await call(messageOperations.get, { id }));

/** One message with everything its detail shows, read when it is not known. */
export const useMessage = (id: string) => useWhole(messages, id, load);

/** Several messages as they are now; those that were not read yet are read. */
export const useMessages = (ids: readonly string[]): readonly Message[] => {
  const key = ids.join(',');
  const [subscribe, snapshot] = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',');
    let last: readonly Message[] = [];
    return [
      (listener: () => void) => {
        const stops = wanted.map((id) => messages.subscribeRow(id, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      () => {
        const now = wanted.flatMap((id) => messages.row(id)?.whole ?? []);
        if (now.length !== last.length || now.some((message, at) => message !== last[at])) last = now;
        return last;
      },
    ];
  }, [key]);
  const shown = useSyncExternalStore(subscribe, snapshot);
  // The feed brings the line of a message alone: what was read of it stays, and only these say that there is more to read.
  const stale = useSyncExternalStore(subscribe, () =>
    ids.filter((id) => messages.wholeness(id) !== 'fresh').join(','),
  );
  const versions = useSyncExternalStore(subscribe, () =>
    ids.map((id) => messages.known(id)?.version ?? 0).join(','),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version reads again
  useEffect(() => {
    if (stale === '') return;
    for (const id of stale.split(',')) load(id).then(messages.absorb, () => {});
  }, [stale, versions]);
  return shown;
};
