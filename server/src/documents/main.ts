import { byHand, say } from '#platform/by-hand.ts';
import { copyFiles, listOrphans, verifyFiles } from './by-hand.ts';

const usage = 'npm run files -- verify | orphans | copy disk | copy bucket';

await byHand(async (work) => {
  const [command = '', to = ''] = process.argv.slice(2);
  const run = {
    verify: (services: Parameters<typeof verifyFiles>[0]) => verifyFiles(services, say),
    orphans: (services: Parameters<typeof verifyFiles>[0]) => listOrphans(services, say),
    'copy disk': (services: Parameters<typeof verifyFiles>[0]) => copyFiles(services, 'disk', say),
    'copy bucket': (services: Parameters<typeof verifyFiles>[0]) => copyFiles(services, 'bucket', say),
  }[[command, to].filter(Boolean).join(' ')];
  if (!run) throw new Error(usage);
  await work(async (services) => {
    const found = await run(services);
    if (found > 0 && command !== 'copy') process.exitCode = 1;
  });
});
