import { afterEach, expect, test, vi } from 'vitest';
import { clearShelf, deleteDatabase, openDatabase, readOne, readShelf, writeAll } from './idb.ts';

const name = `washboard-test-${crypto.randomUUID()}`;
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDatabase(name);
});

test('[OFF-01] nothing that is read or written waits for its page, which may be left before it hears', async () => {
  const database = await openDatabase(name);
  const begin = vi.spyOn(database, 'transaction');
  const acts = [
    writeAll(database, [{ shelf: 'meta', id: 'a', value: 1 }]),
    readOne(database, 'meta', 'a'),
    readShelf(database, 'meta'),
    clearShelf(database, 'meta'),
    readShelf(database, 'meta'),
  ];
  const begun = begin.mock.results.map(({ value }) => value as IDBTransaction);
  expect(begun).toHaveLength(acts.length);
  // Whoever commits has asked for everything: nothing more is taken.
  for (const transaction of begun) expect(() => transaction.commit()).toThrow('The transaction has finished');
  expect(await Promise.all(acts)).toEqual([undefined, 1, [['a', 1]], undefined, []]);
  database.close();
});
