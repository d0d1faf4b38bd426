import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { byHand, say } from '#platform/by-hand.ts';
import { importByHand } from './by-hand.ts';
import { asksForHelp, readCommand, usage } from './command.ts';

/** What the shell learns: nothing was written, as something is asked first. */
const asked = 2;

await byHand(async (work) => {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) return say(usage);
  const typed = readCommand(words);
  // npm runs us in the project's folder; people name files from where they stand.
  const from = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);
  const file = from(typed.file);
  await access(file).catch(() => {
    throw new Error(`There is no file ${file} that can be read`);
  });
  const answers = typed.answers === null ? null : from(typed.answers);
  await work(async (services) => {
    const { end, open } = await importByHand(services, { ...typed, file, answers }, say);
    if (end?.refused === end?.rows && end !== null) process.exitCode = 1;
    if (end === null && open > 0) process.exitCode = asked;
  });
});
