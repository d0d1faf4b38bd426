import { afterEach, expect, test } from 'vitest';
import type { Row } from '#platform/store.ts';
import { createKeptRows, type KeptNoun } from './kept-rows.ts';
import { rawBytes, someVault, spoil, throwAway } from './testing/place.ts';
import { troubleOf } from './trouble.ts';
import { isDamaged, openVault, type Vault } from './vault.ts';

type House = Row & { name: string; closed?: boolean; text?: string };

const houses: KeptNoun = {
  noun: 'houses',
  worth: (row) => `${(row as House).closed ? 0 : 1} ${(row as House).name}`,
  page: async () => ({ items: [], cursor: null }),
};
const names: string[] = [];
const own = async () => {
  const made = await someVault();
  names.push(made.name);
  return made;
};
afterEach(async () => {
  for (const name of names.splice(0)) await throwAway(name);
});

const house = (number: number, more: Partial<House> = {}): House => ({
  id: `0192f0c1-0000-7000-8000-0000000${(10_000 + number).toString(16).padStart(5, '0')}`,
  version: 1,
  name: `House ${String(number).padStart(4, '0')}`,
  ...more,
});
const fill = async (vault: Vault, rows: readonly House[], limit?: number) => {
  const kept = await createKeptRows(vault, [houses], limit);
  for (const row of rows) kept.change('houses', row.id, row);
  await kept.flush();
  return kept;
};

test('[OFF-01] rows are found again by the next page, with the position they stand for', async () => {
  const { vault, name, key } = await own();
  const kept = await createKeptRows(vault, [houses]);
  for (let number = 0; number < 600; number += 1) kept.change('houses', house(number).id, house(number));
  kept.reached('7.1.tag');
  await kept.flush();
  vault.close();
  const again = await openVault(name, key);
  const found = await createKeptRows(again, [houses]);
  expect(await found.all('houses')).toHaveLength(600);
  expect(await found.one('houses', house(17).id)).toEqual(house(17));
  expect(await again.get('meta', 'position')).toBe('7.1.tag');
  expect(found.size()).toBeGreaterThan(600 * 50);
  again.close();
});

test('[OFF-01] an older version never replaces a newer one, and a summary keeps what it does not carry', async () => {
  const { vault } = await own();
  const kept = await fill(vault, [house(1, { version: 5, text: 'long' })]);
  kept.change('houses', house(1).id, house(1, { version: 4, name: 'old' }));
  await kept.flush();
  expect(await kept.one('houses', house(1).id)).toMatchObject({ version: 5, name: 'House 0001' });
  kept.change('houses', house(1).id, house(1, { version: 6, name: 'new' }));
  await kept.flush();
  expect(await kept.one('houses', house(1).id)).toMatchObject({ version: 6, name: 'new', text: 'long' });
  vault.close();
});

test('[OFF-01] a lead that may no longer be seen leaves no byte: its chunk is written anew', async () => {
  const { vault, name, key } = await own();
  const [hidden, stays] = [house(1, { name: 'Hidden Court' }), house(257, { name: 'Own Court' })];
  expect(hidden.id.slice(-2)).toBe(stays.id.slice(-2));
  const kept = await fill(vault, [hidden, stays]);
  const before = await rawBytes(name);
  kept.change('houses', hidden.id, null);
  expect(await kept.one('houses', hidden.id)).toBeUndefined();
  await kept.flush();
  expect(await kept.all('houses')).toEqual([stays]);
  expect(await rawBytes(name)).not.toBe(before);
  const opened = await openVault(name, key);
  const everything = JSON.stringify((await opened.all('rows')).found);
  expect(everything).toContain('Own Court');
  expect(everything).not.toContain('Hidden');
  expect(everything).not.toContain(hidden.id);
  opened.close();
  vault.close();
});

test('[OFF-01] what a complete fresh read did not bring is let go', async () => {
  const { vault } = await own();
  const kept = await fill(vault, [house(1), house(2), house(3)]);
  await kept.keepOnly('houses', new Set([house(2).id]));
  expect(await kept.all('houses')).toEqual([house(2)]);
  vault.close();
});

test('[OFF-01] over the limit the oldest closed ones leave first', async () => {
  const { vault } = await own();
  const text = 'x'.repeat(1_000);
  const rows = Array.from({ length: 60 }, (_, number) => house(number, { text, closed: number % 2 === 0 }));
  const kept = await fill(vault, rows, 50_000);
  const left = (await kept.all('houses')) as House[];
  expect(kept.size()).toBeLessThanOrEqual(50_000);
  expect(left.length).toBeGreaterThan(30);
  expect(left.filter(({ closed }) => !closed)).toHaveLength(30);
  const closed = left.filter((row) => row.closed).map(({ name }) => name);
  expect(closed.toSorted()[0] ?? '').toSatisfy((name: string) => name > 'House 0030');
  vault.close();
});

test('[OFF-01] a damaged chunk is told as such, and clearing makes a fresh start', async () => {
  const { vault, name } = await own();
  const kept = await fill(vault, [house(1)]);
  await spoil(name, 'rows', `houses/${house(1).id.slice(-2)}`);
  kept.change('houses', house(1).id, house(1, { version: 2 }));
  const error = await kept.flush().catch((problem: unknown) => problem);
  expect(isDamaged(error)).toBe(true);
  expect(troubleOf(error)).toBe('damaged');
  await kept.clear();
  kept.change('houses', house(1).id, house(1, { version: 2 }));
  await kept.flush();
  expect(await kept.all('houses')).toEqual([house(1, { version: 2 })]);
  vault.close();
});

test('[OFF-01] what a full disk did not take is written as soon as there is room', async () => {
  const { vault } = await own();
  let full = true;
  const kept = await createKeptRows(
    {
      ...vault,
      put: (changes) =>
        full ? Promise.reject(new DOMException('No room', 'QuotaExceededError')) : vault.put(changes),
    },
    [houses],
  );
  kept.change('houses', house(1).id, house(1));
  kept.reached('9.1.tag');
  const error = await kept.flush().catch((problem: unknown) => problem);
  expect(troubleOf(error)).toBe('full');
  expect(await vault.get('meta', 'position')).toBeUndefined();
  full = false;
  await kept.flush();
  expect(await kept.all('houses')).toEqual([house(1)]);
  expect(await vault.get('meta', 'position')).toBe('9.1.tag');
  vault.close();
});

test('[OFF-01] what another tab was writing when it died is written by the next', async () => {
  const { vault } = await own();
  const kept = await createKeptRows(vault, [houses]);
  kept.change('houses', house(1).id, house(1));
  kept.writtenElsewhere('begin');
  kept.change('houses', house(2).id, house(2));
  kept.writtenElsewhere('done');
  await kept.flush();
  expect(await kept.all('houses')).toEqual([house(2)]);
  kept.change('houses', house(3).id, house(3));
  kept.writtenElsewhere('begin');
  await kept.flush();
  expect(await kept.all('houses')).toHaveLength(2);
  vault.close();
});
