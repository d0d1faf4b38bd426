/** The three shelves of a person's place in this browser. */
export const shelves = ['rows', 'writes', 'meta'] as const;
export type Shelf = (typeof shelves)[number];

/** `value` undefined: taken away. */
export type ShelfChange = { shelf: Shelf; id: string; value: unknown };

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('Aborted', 'AbortError'));
  });

/** Opens a database of that name; one that another tab deletes is let go. */
export const openDatabase = async (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const shelf of shelves) request.result.createObjectStore(shelf);
  };
  const database = await done(request);
  database.onversionchange = () => database.close();
  return database;
};

/**
 * Asks all at once and commits. A transaction that waits for what its page asks next stays open in WebKit when the page is
 * left first, and no page after it reads or writes that shelf.
 */
const within = <Answer>(
  database: IDBDatabase,
  touched: Shelf | Shelf[],
  mode: IDBTransactionMode,
  ask: (transaction: IDBTransaction) => Answer,
): Answer => {
  const transaction = database.transaction(touched, mode);
  const answer = ask(transaction);
  transaction.commit();
  return answer;
};

export const readOne = (database: IDBDatabase, shelf: Shelf, id: string): Promise<unknown> =>
  within(database, shelf, 'readonly', (transaction) => done(transaction.objectStore(shelf).get(id)));

/** Several at once, in one transaction. */
export const readSome = (database: IDBDatabase, shelf: Shelf, ids: readonly string[]): Promise<unknown[]> =>
  within(database, shelf, 'readonly', (transaction) =>
    Promise.all(ids.map((id) => done<unknown>(transaction.objectStore(shelf).get(id)))),
  );

/** Everything on a shelf, by id. */
export const readShelf = async (database: IDBDatabase, shelf: Shelf): Promise<[string, unknown][]> => {
  const [ids, values] = await within(database, shelf, 'readonly', (transaction) => {
    const store = transaction.objectStore(shelf);
    return Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  });
  return ids.map((id, index) => [String(id), values[index]]);
};

/** Writes all of it, or nothing. */
export const writeAll = (database: IDBDatabase, changes: readonly ShelfChange[]): Promise<void> => {
  const touched = [...new Set(changes.map(({ shelf }) => shelf))];
  if (touched.length === 0) return Promise.resolve();
  return within(database, touched, 'readwrite', (transaction) => {
    for (const { shelf, id, value } of changes) {
      const store = transaction.objectStore(shelf);
      if (value === undefined) store.delete(id);
      else store.put(value, id);
    }
    return finished(transaction);
  });
};

export const clearShelf = (database: IDBDatabase, shelf: Shelf): Promise<void> =>
  within(database, shelf, 'readwrite', (transaction) => {
    transaction.objectStore(shelf).clear();
    return finished(transaction);
  });

/**
 * Deletes a database; tabs that still have it open let it go when they hear of it. Where one sleeps, the browser
 * deletes it once that one is gone.
 */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
