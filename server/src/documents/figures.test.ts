import { randomUUID } from 'node:crypto';
import { type documentOperations, documentStatuses } from 'domain/documents';
import { daysLater, localDay } from 'domain/kernel';
import { wantedOf } from 'domain/leads';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { people } from '#platform/testing/cast.ts';
import { readSettings } from '#settings';
import { type Bench, startBench } from './bench.fixtures.ts';

let bench: Bench;
let today: string;
beforeAll(async () => {
  bench = await startBench();
  today = localDay(bench.services.now(), (await readSettings(bench.db)).officeTimeZone);
});
afterAll(() => bench.close());

type Ask = z.input<(typeof documentOperations)['figures']['input']>;

const types = ['contract', 'photo'] as const;
const categories = ['lease_agreement', 'other'] as const;
const uploaders = [people.ada.uid, people.max.uid];

const rarely = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
const shape = {
  current: rarely(true, false),
  deletedAt: rarely<string | null>(null, '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'),
  status: fc.constantFrom(...documentStatuses),
  type: fc.constantFrom(...types),
  category: fc.constantFrom(...categories),
  uploadedBy: fc.constantFrom(...uploaders),
  // In days from today.
  expiresAt: fc.constantFrom(null, -900, -3, -2, -1, 0, 1, 30, 31, 90, 91, 400),
};
type Facts = {
  [Field in keyof typeof shape]: (typeof shape)[Field] extends fc.Arbitrary<infer V> ? V : never;
};

const dated = ({ expiresAt, ...facts }: Partial<Facts>) => ({
  ...facts,
  ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : daysLater(today, expiresAt) }),
});

const add = async (made: readonly Facts[]): Promise<void> => {
  const books = { createdAt: bench.services.now(), updatedAt: bench.services.now() };
  const bytes = { storageKey: 'documents/none', checksum: 'none', sizeBytes: 1 };
  const rows = made.map((facts) => ({
    ...{ id: randomUUID(), upload: randomUUID(), name: 'A', ...books, ...bytes },
    ...facts,
    ...dated(facts),
  }));
  await bench.db
    .insertInto('documents')
    .values(rows as never)
    .execute();
};

/** Every so many of the documents: the same ones are met again and again. */
const some = async (places: readonly number[]): Promise<string[]> => {
  const rows = await bench.db.selectFrom('documents').select('id').orderBy('id').execute();
  return [randomUUID(), ...rows.filter((_, at) => places.includes(at % 7)).map(({ id }) => id)];
};

const places = fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<() => Promise<unknown>> = fc.oneof(
  fc.array(fc.record(shape), { minLength: 1, maxLength: 6 }).map((rows) => () => add(rows)),
  fc.tuple(places, fc.record(shape, { requiredKeys: [] })).map(
    ([at, facts]) =>
      async () =>
        bench.db
          .updateTable('documents')
          .set({ name: 'B', ...dated(facts) } as never)
          .where('id', 'in', await some(at))
          .execute(),
  ),
  places.map(
    (at) => async () =>
      bench.db
        .deleteFrom('documents')
        .where('id', 'in', await some(at))
        .execute(),
  ),
  fc.constant(() => Promise.all([bench.work.fold(), bench.work.fold()])),
);

const oneOrMore = <Value>(...values: readonly Value[]) =>
  fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }));
const ask: fc.Arbitrary<Ask> = fc.record(
  {
    type: oneOrMore(...types),
    category: oneOrMore(...categories),
    status: oneOrMore(...documentStatuses),
    uploadedBy: oneOrMore(...uploaders),
    expiring: oneOrMore('30', '60', '90', 'expired'),
    deleted: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** The same, counted from the rows. */
const recounted = async ({ deleted = false, expiring, ...asked }: Ask) => {
  const isNear = (end: string | null, within: string) =>
    end !== null &&
    (within === 'expired' ? end < today : end >= today && end <= daysLater(today, Number(within)));
  const rows = await bench.db.selectFrom('documents').selectAll().where('current', '=', true).execute();
  const held = rows.filter(
    (row) =>
      (row.deletedAt !== null) === deleted &&
      (asked.status !== undefined || deleted || row.status !== 'archived') &&
      (['type', 'category', 'status', 'uploadedBy'] as const).every(
        (field) => asked[field] === undefined || wantedOf<unknown>(asked[field]).includes(row[field]),
      ) &&
      (expiring === undefined || wantedOf(expiring).some((within) => isNear(row.expiresAt, within))),
  );
  const near = (within: string) => held.filter(({ expiresAt }) => isNear(expiresAt, within)).length;
  return { all: held.length, expired: near('expired'), soon: near('30') };
};

test('[DOC-01] the figures are those of the rows, whatever was written and folded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(ask, { minLength: 1, maxLength: 5 }),
      async (steps, asks) => {
        for (const run of steps) await run();
        for (const asked of [{}, ...asks])
          expect((await bench.ada.call('documents.figures', asked)).body).toEqual(await recounted(asked));
      },
    ),
    { numRuns: 25 },
  );
  await bench.work.fold();
  const { rows } = await bench.database.pool.query(
    `select count(*)::int as "lines", count(distinct ("day", "deleted", "status", "type", "category", "uploadedBy"))::int as "kinds"
     from document_sums`,
  );
  expect(rows[0].lines).toBe(rows[0].kinds);
});
