import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { byHand, say } from '#platform/by-hand.ts';
import { moveByHand, usage } from './by-hand.ts';

await byHand(async (work) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [typed, ...more] = positionals;
  if (typed === undefined || more.length > 0) throw new Error(usage);
  // npm runs us in the project's folder; people name folders from where they stand.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', typed);
  await work((services) => moveByHand(services, { folder, checkOnly: values.check }, say));
});
