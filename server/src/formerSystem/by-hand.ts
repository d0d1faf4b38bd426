import {
  type FormerCollection,
  type FormerRemark,
  type FormerTally,
  formerCollections,
  reconciles,
} from 'domain/formerSystem';
import type { Services } from '#platform/services.ts';
import { checkExport } from './check.ts';
import { openFolder } from './folder.ts';
import { runMove } from './run.ts';
import { type FormerRun, insertRun, listRemarks, openRun } from './sql.ts';

export const usage = `npm run move -- FOLDER [--check]
  FOLDER     the former system's export: ${formerCollections.map((name) => `${name}.json`).join(', ')}
  --check    say what would be written, refused and left out, and write nothing`;

type Say = (line: string) => void;
type Tallies = FormerRun['tallies'];

const numbers = (tally: FormerTally): string =>
  `${tally.read} read, ${tally.written} written, ${tally.present} here already, ${tally.refused} refused` +
  (tally.left > 0 ? `, ${tally.left} values left out` : '') +
  (tally.broken > 0 ? `, ${tally.broken} references to nothing` : '');

/** The reconciliation, a line each collection. */
const tell = (say: Say, tallies: Tallies): void => {
  for (const collection of formerCollections) {
    const tally = tallies[collection];
    if (!tally) {
      say(`${collection}: no file`);
      continue;
    }
    say(`${collection}: ${numbers(tally)}${reconciles(tally) ? '' : ' – THESE DO NOT ADD UP'}`);
    for (const [field, times] of Object.entries(tally.unknown))
      say(`  unknown field ‘${field}’ in ${times} ${times === 1 ? 'document' : 'documents'}`);
  }
};

const page = 5000;

const tellRemarks = (say: Say, remarks: readonly FormerRemark[]): void => {
  for (const { collection, id, field, text } of remarks) say(`  ${collection}/${id} ${field}: ${text}`);
};

// However many there are: whoever sits here has no other place to read them.
const tellAll = async (say: Say, { db }: Services, runId: string): Promise<void> => {
  for (let after = 0; ; ) {
    const remarks = await listRemarks(db, runId, after, page);
    tellRemarks(say, remarks);
    const last = remarks.at(-1);
    if (!last) return;
    after = last.n;
  }
};

/** Keeps a move that runs; answers its id. */
export const beginByHand = async (
  { db, newId, now }: Services,
  files: FormerRun['files'],
): Promise<string> => {
  const at = now();
  const id = newId();
  await insertRun(db, {
    id,
    state: 'running',
    files,
    tallies: {},
    author: 'Import',
    createdBy: null,
    createdAt: at,
    startedAt: at,
    finishedAt: null,
  });
  return id;
};

/** Moves an export in from the command line; run again after a crash it goes on, run twice it changes nothing. */
export const moveByHand = async (
  services: Services,
  { folder, checkOnly }: { folder: string; checkOnly: boolean },
  say: Say,
): Promise<Tallies> => {
  const { db } = services;
  const { files, others, source } = await openFolder(folder);
  for (const name of others) say(`${name}: not a collection, not read`);
  if (Object.keys(files).length === 0) throw new Error(`There is no export in ${folder}\n${usage}`);
  if (checkOnly) {
    const whose = { by: null, anyRole: true, most: Number.MAX_SAFE_INTEGER };
    const { tallies, remarks } = await checkExport(services, source, whose);
    tellRemarks(say, remarks);
    tell(say, tallies);
    return tallies;
  }
  const open = await openRun(db, files);
  if (open) say('An earlier move of these files did not come to its end: it goes on.');
  const runId = open?.id ?? (await beginByHand(services, files));
  const last: Partial<Record<FormerCollection, number>> = {};
  const done = await runMove({ services, runId, anyRole: true }, source, (collection, { read }) => {
    if (read - (last[collection] ?? 0) < 5000) return;
    last[collection] = read;
    say(`  ${collection}: ${read}`);
  });
  await tellAll(say, services, runId);
  tell(say, done?.tallies ?? {});
  return done?.tallies ?? {};
};
