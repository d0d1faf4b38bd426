import { byHand, say } from '#platform/by-hand.ts';
import { codeByHand, resetByHand, usage } from './by-hand.ts';

const acts = new Map([
  ['reset-factor', resetByHand],
  ['code', codeByHand],
]);

await byHand(async (work) => {
  const [name = '', email, ...more] = process.argv.slice(2);
  const act = acts.get(name);
  if (!act || !email || more.length > 0) throw new Error(usage);
  await work(async (services) => say(await act(services, email)));
});
