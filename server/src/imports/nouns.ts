import type { Import, ImportCheck, ImportNoun, Plan, Reading } from 'domain/imports';
import { checkRows } from './check.ts';
import { clientImport } from './clients.ts';
import { decide, readRows } from './decide.ts';
import { leadImport } from './leads.ts';
import type { NounImport, ReadRow } from './noun.ts';
import { revertRows } from './revert.ts';
import { runRows } from './run.ts';
import { createMatcher } from './same.ts';
import { siteImport } from './sites.ts';
import { findImport } from './sql/imports.ts';
import type { WaitingRow } from './sql/rows.ts';
import type { Chunk, Looking, Work } from './work.ts';

/** The pipeline of one noun, with the noun's own types closed in. */
type Pipeline = {
  check: (work: Looking, about: Import, plan: Plan) => Promise<Omit<ImportCheck, keyof Import>>;
  /** Which rows will be refused, and why, by their number. */
  refused: (
    work: Omit<Work, 'emit'>,
    about: Import,
    rows: readonly WaitingRow[],
    plan: Plan,
  ) => Promise<ReadonlyMap<number, string>>;
  run: Chunk;
  revert: Chunk;
};

const pipeline = <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
): Pipeline => ({
  check: (work, about, plan) => checkRows(noun, work, about, plan),
  refused: async (work, about, rows, plan) => {
    const readings = await readRows(noun, rows, plan);
    await noun.resolver?.({ ...work, about, plan })(readings);
    const matcher = createMatcher(noun, about);
    const says = ({ reading }: ReadRow<Said>) =>
      noun.isVague?.(reading) !== true && noun.lacksWay?.(reading) !== true;
    const open = readings.filter((each) => !says(each));
    if (open.length > 0) await matcher.look(work.db, open);
    return new Map(
      readings.flatMap((each) => {
        const { row, reading } = each;
        // Of what says little it matters whether its record is known.
        if (!says(each) && decide(noun, each, matcher, about).outcome !== 'refused') return [];
        const reason = reading.refused ?? noun.judge?.(reading, null) ?? null;
        return reason === null ? [] : [[row.n, reason] as const];
      }),
    );
  },
  run: (work, id, most, ahead) => runRows(noun, work, id, most, ahead),
  revert: (work, id, most) => revertRows(noun, work, id, most),
});

const pipelines: Readonly<Record<ImportNoun, Pipeline>> = {
  leads: pipeline(leadImport),
  clients: pipeline(clientImport),
  sites: pipeline(siteImport),
};

/** What a run would do with every row of a file; writes nothing. */
export const checkFile: Pipeline['check'] = (work, about, plan) =>
  pipelines[about.noun].check(work, about, plan);

/** Which of some rows a run would refuse. */
export const foreseeRefused: Pipeline['refused'] = (work, about, rows, plan) =>
  pipelines[about.noun].refused(work, about, rows, plan);

const chunk =
  (which: 'run' | 'revert'): Chunk =>
  async (work, id, most, ahead) => {
    const about = await findImport(work.db, id);
    return about ? pipelines[about.noun][which](work, id, most, ahead) : false;
  };

/** Turns the next rows of a running import into records. */
export const runChunk = chunk('run');

/** Takes back the next rows of an import that is being reverted. */
export const revertChunk = chunk('revert');
