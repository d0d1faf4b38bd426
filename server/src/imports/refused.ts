import { csvLine, defuse, type Import, storedPlan } from 'domain/imports';
import { notFound, type Refusal } from 'domain/kernel';
import { createDoorway } from '#platform/operations/doorway.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { foreseeRefused } from './nouns.ts';
import { findImport } from './sql/imports.ts';
import { type RefusedRow, refusedRows } from './sql/rows.ts';
import type { Looking } from './work.ts';

type Pages = AsyncGenerator<Omit<RefusedRow, 'n'>[]>;

const pageSize = 500;

const toldRows = async function* ({ db }: Looking, { id }: Import): Pages {
  for (let after = 0; ; ) {
    const rows = await refusedRows(db, id, after, pageSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.n;
  }
};

// A look at all rows has a connection of its own for as long as somebody reads: so many at once, the others in line.
const looks = createDoorway(2, 100);

// Before the run a look at all rows tells, as a check's.
const foreseenRows = async function* (looking: Looking, about: Import): Pages {
  const { promise: stay, resolve: leave } = Promise.withResolvers<true>();
  await new Promise<void>((enter, full) => {
    const inside = looks(() => {
      enter();
      return stay;
    });
    void inside.then((been) => been ?? full(new Error('Too many files of refused rows are waited for')));
  });
  try {
    const { officeTimeZone } = await readSettings(looking.db);
    yield* foreseeRefused(looking, about, storedPlan(about.columns, about, about.timeZone ?? officeTimeZone));
  } finally {
    leave(true);
  }
};

const pagesOf = async function* (looking: Looking, about: Import): AsyncGenerator<string> {
  yield `\ufeff${csvLine(['Row', 'Reason', ...about.columns].map(defuse))}`;
  const isAhead = about.state === 'uploaded' || about.state === 'checked';
  for await (const rows of (isAhead ? foreseenRows : toldRows)(looking, about))
    yield rows
      .map(({ line, reason, cells }) => csvLine([String(line), reason, ...(cells ?? [])].map(defuse)))
      .join('');
};

/** The refused rows with row and reason, to be mended and imported again. */
export const refusedPages = async (
  { db, keys, newId, now, url }: Pick<Services, 'db' | 'keys' | 'newId' | 'now' | 'url'>,
  id: string,
): Promise<AsyncGenerator<string> | Refusal> => {
  const about = await findImport(db, id);
  return about ? pagesOf({ db, keys, newId, now: now(), url }, about) : notFound;
};
