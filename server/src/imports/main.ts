import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { byHand, say } from '#platform/by-hand.ts';
import { importByHand } from './by-hand.ts';
import { readCommand } from './command.ts';

await byHand(async (work) => {
  const typed = readCommand(process.argv.slice(2));
  // npm runs us in the project's folder; people name files from where they stand.
  const file = resolve(process.env['INIT_CWD'] ?? '.', typed.file);
  await access(file).catch(() => {
    throw new Error(`There is no file ${file} that can be read`);
  });
  await work(async (services) => {
    const { refused, rows } = await importByHand(services, { ...typed, file }, say);
    if (refused === rows) process.exitCode = 1;
  });
});
