import { byHand, say } from '#platform/by-hand.ts';
import { verifyByHand } from './verify.ts';

const usage = 'npm run audit [-- --against SEAL]';

await byHand(async (work) => {
  const [option, ...rest] = process.argv.slice(2);
  if (option !== undefined && (option !== '--against' || rest.length === 0)) throw new Error(usage);
  const against = option === undefined ? null : rest.join('');
  await work(async (services) => {
    if (!(await verifyByHand(services, against, say))) process.exitCode = 1;
  });
});
