import type { Import, ImportCheck, ImportNoun, Plan, Reading, RevertForeseen } from 'domain/imports';
import { checkRows } from './check.ts';
import { clientImport } from './clients.ts';
import { foreseenRows } from './foreseen.ts';
import { goesOf } from './goes.ts';
import { leadImport } from './leads.ts';
import type { NounImport, Resolving } from './noun.ts';
import { revertRows } from './revert.ts';
import { runRows } from './run.ts';
import { siteImport } from './sites.ts';
import { findImport } from './sql/imports.ts';
import type { RefusedRow } from './sql/rows.ts';
import type { Chunk, Looking } from './work.ts';

/** The pipeline of one noun, with the noun's own types closed in. */
type Pipeline = {
  check: (work: Looking, about: Import, plan: Plan) => Promise<Omit<ImportCheck, keyof Import>>;
  /** Which rows a run would refuse, and why, page by page. */
  refused: (work: Looking, about: Import, plan: Plan) => AsyncGenerator<Omit<RefusedRow, 'n'>[]>;
  run: Chunk;
  revert: Chunk;
  /** What a revert would take away. */
  goes: (work: Pick<Resolving, 'db' | 'keys' | 'now'>, about: Import) => Promise<RevertForeseen>;
};

const pipeline = <Kept extends { id: string; version: number }, Said extends Reading>(
  noun: NounImport<Kept, Said>,
): Pipeline => ({
  check: (work, about, plan) => checkRows(noun, work, about, plan),
  refused: (work, about, plan) => foreseenRows(noun, work, about, plan),
  run: (work, id, most, ahead) => runRows(noun, work, id, most, ahead),
  revert: (work, id, most) => revertRows(noun, work, id, most),
  goes: (work, about) => goesOf(noun, work, about),
});

const pipelines: Readonly<Record<ImportNoun, Pipeline>> = {
  leads: pipeline(leadImport),
  clients: pipeline(clientImport),
  sites: pipeline(siteImport),
};

/** What a run would do with every row of a file; writes nothing. */
export const checkFile: Pipeline['check'] = (work, about, plan) =>
  pipelines[about.noun].check(work, about, plan);

/** Which rows of a file a run would refuse. */
export const foreseeRefused: Pipeline['refused'] = (work, about, plan) =>
  pipelines[about.noun].refused(work, about, plan);

/** What a revert of an import would take away, and what it would leave. */
export const foreseeRevert: Pipeline['goes'] = (work, about) => pipelines[about.noun].goes(work, about);

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
