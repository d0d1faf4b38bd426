import { resolve } from 'node:path';
import { countWords, figureWords, sizeWords } from 'domain/kernel';
import { readArchives } from '#audit';
import { alone, keyOf } from '#backup';
import { byHand, say } from '#platform/by-hand.ts';
import { readEnv } from '#platform/env.ts';
import type { Services } from '#platform/services.ts';
import { openArchive } from './archive.ts';
import { detachBefore } from './detach.ts';
import { listPartitions, type Partition } from './sql.ts';

const usage = `npm run events -- list
npm run events -- detach --before=YYYY-MM-DD --to=FOLDER
npm run events -- open --file=FILE --to=FILE`;

const stateWords = { full: '', written: ', written now', ahead: ', ahead' } as const;

const partitionWords = ({ name, from, to, state, bytes, events, first, last }: Partition): string => {
  const days = first && last ? ` of ${first.slice(0, 10)} to ${last.slice(0, 10)}` : '';
  const numbers = `${figureWords(Math.max(from, 1))} to ${figureWords(to - 1)}`;
  return `${name.replace(/^.*\./, '')}: ${numbers}, ${countWords(events, 'event')}${days}, ${sizeWords(bytes)}${stateWords[state]}`;
};

const list = async ({ db }: Services): Promise<void> => {
  for (const { from, to, events, first, last, file, sha256 } of await readArchives(db))
    say(
      `Archived: ${figureWords(Math.max(from, 1))} to ${figureWords(to - 1)}, ${countWords(events, 'event')} of ${first.slice(0, 10)} to ${last.slice(0, 10)}: ${file} (SHA-256 ${sha256})`,
    );
  for (const partition of await listPartitions(db)) say(partitionWords(partition));
};

// npm runs us in the project's folder; people name files from where they stand.
const fromCaller = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

const detach = async (services: Services, before: string, to: string): Promise<void> => {
  const folder = fromCaller(to);
  const key = await keyOf(services.env);
  const done = await alone(services.url, async () => {
    await detachBefore(services, { before, folder, key }, say);
    return true;
  });
  if (!done) throw new Error('A backup or a check is under way');
};

// Stands in for the secret: only where the key lies is read.
const unmade = 'not made yet, and used for nothing at all';

const open = async (file: string, to: string): Promise<void> => {
  await openArchive(fromCaller(file), fromCaller(to), await keyOf(readEnv(process.env, unmade)));
  say(`Written: ${fromCaller(to)}`);
};

const isDay = (said: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(said) && new Date(`${said}T00:00:00Z`).toJSON()?.slice(0, 10) === said;

await byHand(async (work) => {
  const [command, ...options] = process.argv.slice(2);
  const said = new Map(options.map((option) => option.split(/=(.*)/s).slice(0, 2) as [string, string]));
  const [before = '', file = '', to = ''] = ['--before', '--file', '--to'].map((name) => said.get(name));
  if (command === 'list' && options.length === 0) return work(list);
  const wanted = command === 'detach' ? isDay(before) : command === 'open' && file;
  if (!wanted || !to || said.size !== 2) throw new Error(usage);
  return command === 'open' ? open(file, to) : work((services) => detach(services, before, to));
});
