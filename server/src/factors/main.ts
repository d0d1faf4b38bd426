import { byHand, say } from '#platform/by-hand.ts';
import { resetByHand, usage } from './by-hand.ts';

await byHand(async (work) => {
  const [act, email, ...more] = process.argv.slice(2);
  if (act !== 'reset-factor' || !email || more.length > 0) throw new Error(usage);
  await work(async (services) => say(await resetByHand(services, email)));
});
