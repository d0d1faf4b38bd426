import type { Import, Plan, Reading } from 'domain/imports';
import { readAhead } from './ahead.ts';
import { decide, readRows, rememberDecision } from './decide.ts';
import type { NounImport } from './noun.ts';
import { createMatcher } from './same.ts';
import { openEarlier } from './sql/earlier.ts';
import { pageRows, type RefusedRow, rowsAfter } from './sql/rows.ts';
import type { Looking } from './work.ts';

/** Rows that a run would refuse, page by page, as a check finds them. */
export const foreseenRows = async function* <
  Kept extends { id: string; version: number },
  Said extends Reading,
>(
  noun: NounImport<Kept, Said>,
  { url, ...looking }: Looking,
  about: Import,
  plan: Plan,
): AsyncGenerator<Omit<RefusedRow, 'n'>[]> {
  const { db } = looking;
  const { id, existing } = about;
  const { earlier, close } = await openEarlier(url);
  try {
    const matcher = createMatcher(noun, about, earlier);
    const resolve = noun.resolver?.({ ...looking, about, plan, earlier });
    const next = readAhead(async (after) => readRows(noun, await rowsAfter(db, id, after), plan));
    for (let rows = await next(0, pageRows); rows.length > 0; ) {
      await resolve?.(rows);
      await matcher.look(db, rows);
      yield rows.flatMap((each) => {
        const decision = decide(noun, each, matcher, about);
        rememberDecision(noun, each, { matcher, decision, existing });
        const { line, cells } = each.row;
        return decision.outcome === 'refused' ? [{ line, cells, reason: decision.reason }] : [];
      });
      rows = await next(rows.at(-1)?.row.n ?? 0, pageRows);
    }
  } finally {
    await close();
  }
};
