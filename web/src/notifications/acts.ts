import { type Notification, notificationOperations } from 'domain/notifications';
import { changeAnswers, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import type { PagesRead } from '#platform/pages.ts';

const { list, unread, markRead, markAllRead, remove, clear } = notificationOperations;

type Change = (row: Notification) => Notification | null;

// Shown at once; what the server makes of it is read right behind.
const show = (change: Change, count: (before: number) => number): void => {
  changeAnswers<PagesRead<Notification>>(list, (data) => {
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.flatMap((row) => change(row) ?? []),
    }));
    return { pages };
  });
  changeAnswers<{ count: number }>(unread, (data) => ({ count: Math.max(0, count(data.count)) }));
};

const run = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } finally {
    await refresh(list, unread);
  }
};

const read = (row: Notification): Notification => ({ ...row, read: true });

/** Marks one read. */
export const readOne = ({ id }: Notification): Promise<void> => {
  show(
    (row) => (row.id === id ? read(row) : row),
    (count) => count - 1,
  );
  return run(call(markRead, { id }));
};

/** Deletes one. */
export const removeOne = ({ id, read: wasRead }: Notification): Promise<void> => {
  show(
    (row) => (row.id === id ? null : row),
    (count) => (wasRead ? count : count - 1),
  );
  return run(call(remove, { id }));
};

/** Marks everything read. */
export const readEverything = (): Promise<void> => {
  show(read, () => 0);
  return run(call(markAllRead, {}));
};

/** Deletes everything. */
export const clearEverything = (): Promise<void> => run(call(clear, {}));
