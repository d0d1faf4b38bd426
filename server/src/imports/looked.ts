import type { Import, Plan, Reading } from 'domain/imports';
import { breath } from '#platform/breath.ts';
import { readAhead } from './ahead.ts';
import { readRows } from './decide.ts';
import type { NounImport, ReadRow } from './noun.ts';
import { createMatcher, type Matcher } from './same.ts';
import { openEarlier } from './sql/earlier.ts';
import { pageRows, rowsAfter } from './sql/rows.ts';
import type { Looking } from './work.ts';

// After so many cells others have their turn.
const mostAtOnce = 1_000;

/** Rows one after another, with a turn for others in between. */
export const inTurns = async function* <Said extends Reading>(
  rows: readonly ReadRow<Said>[],
): AsyncGenerator<ReadRow<Said>> {
  let looked = 0;
  for (const each of rows) {
    yield each;
    looked += each.row.cells.length;
    if (looked < mostAtOnce) continue;
    looked = 0;
    await breath();
  }
};

/** The rows of a file page by page, read and with what they may be looked up, where nothing is written. */
export const lookedPages = async function* <
  Kept extends { id: string; version: number },
  Said extends Reading,
>(
  noun: NounImport<Kept, Said>,
  { url, ...looking }: Looking,
  about: Import,
  plan: Plan,
): AsyncGenerator<{ rows: ReadRow<Said>[]; matcher: Matcher<Kept, Said> }> {
  const { db } = looking;
  const { earlier, close } = await openEarlier(url);
  try {
    const matcher = createMatcher(noun, about, earlier);
    const resolve = noun.resolver?.({ ...looking, about, plan, earlier });
    const next = readAhead(async (after) => readRows(noun, await rowsAfter(db, about.id, after), plan));
    for (let done = 0; ; ) {
      const rows = await next(done, pageRows);
      const last = rows.at(-1);
      if (!last) return;
      await resolve?.(rows);
      await matcher.look(db, rows);
      yield { rows, matcher };
      done = last.row.n;
    }
  } finally {
    await close();
  }
};
