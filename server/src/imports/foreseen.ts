import type { Import, Plan, Reading } from 'domain/imports';
import { decide, rememberDecision } from './decide.ts';
import { inTurns, lookedPages } from './looked.ts';
import type { NounImport } from './noun.ts';
import type { RefusedRow } from './sql/rows.ts';
import type { Looking } from './work.ts';

/** Rows that a run would refuse, page by page, as a check finds them. */
export const foreseenRows = async function* <
  Kept extends { id: string; version: number },
  Said extends Reading,
>(
  noun: NounImport<Kept, Said>,
  looking: Looking,
  about: Import,
  plan: Plan,
): AsyncGenerator<Omit<RefusedRow, 'n'>[]> {
  const { existing } = about;
  for await (const { rows, matcher } of lookedPages(noun, looking, about, plan)) {
    const refused: Omit<RefusedRow, 'n'>[] = [];
    for await (const each of inTurns(rows)) {
      const decision = decide(noun, each, matcher, about);
      rememberDecision(noun, each, { matcher, decision, existing });
      const { line, cells } = each.row;
      if (decision.outcome === 'refused') refused.push({ line, cells, reason: decision.reason });
    }
    yield refused;
  }
};
