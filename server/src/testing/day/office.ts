import { setTimeout as sleep } from 'node:timers/promises';
import type { Book, Person } from './writes.ts';

/** A file that was imported, and how many rows it had. */
export type Imported = { file: string; rows: number };

const fileOf = (name: string, rows: number): string =>
  `First name,Last name,Email,City\n${Array.from(
    { length: rows },
    (_, at) => `Ann,Day ${name} ${at},ann.${name}.${at}@day.example,Napa`,
  ).join('\n')}\n`;

// More people a file is not spread over.
const mostReps = 100;

/** A file is sent, checked and run, its leads spread over the reps; resolves once its last row is done. */
export const importLeads = async (
  book: Book,
  person: Person,
  { name, rows, reps }: { name: string; rows: number; reps: readonly string[] },
): Promise<Imported> => {
  const path = `/api/imports.upload?noun=leads&name=${name}.csv`;
  const body = fileOf(name, rows);
  // A file whose answer is lost is sent once more: what came of the first goes with old uploads.
  for (;;) {
    const [door] = person.doors;
    const uploaded = await door?.raw(path, { method: 'POST', body }).catch(() => null);
    if (uploaded?.status !== 200) {
      await sleep(500);
      continue;
    }
    const { id } = uploaded.body;
    await book.write(person, {
      name: 'imports.check',
      input: { id, reps: reps.slice(0, mostReps) },
    });
    await book.write(person, { name: 'imports.run', input: { id, checks: 1 } });
    for (;;) {
      const now = await book.read(person, 'imports.get', { id });
      if (now?.state === 'done') return { file: `${name}.csv`, rows };
      await sleep(500);
    }
  }
};

/** Gives many leads that nobody has to one rep, in one act. */
export const assignMany = async (book: Book, person: Person, rep: string, most: number): Promise<void> => {
  const found = await book.read(person, 'leads.list', { column: 'unassigned', limit: Math.min(200, most) });
  const ids = ((found?.items ?? []) as { id: string }[]).map(({ id }) => id);
  if (ids.length === 0) return;
  await book.write(person, { name: 'leads.bulk', input: { ids, verb: 'assign', input: { rep } } });
};
