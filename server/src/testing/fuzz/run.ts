import { parseArgs } from 'node:util';
import { features } from '#features';
import { inWorld, type World } from '#testing';
import { type Attack, attack } from './attack.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string', default: '' },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];

const line = ({ name, sent, statuses, slowest, wrong }: Attack): string => {
  const spread = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  return [
    name.padEnd(28),
    String(sent).padStart(6),
    `${Math.round(slowest)} ms`.padStart(9),
    spread.join('  '),
    wrong.length > 0 ? `WRONG ${wrong.length}` : 'ok',
  ].join('  ');
};

const run = async (world: World): Promise<number> => {
  let wrong = 0;
  console.log(`${count} inputs for each operation, seed ${seed}`);
  for (const bound of features.flatMap(({ routes }) => routes)) {
    if (!bound.operation.name.startsWith(values.only)) continue;
    const result = await attack(world, bound, { count, seed });
    console.log(line(result));
    for (const each of result.wrong.slice(0, 5)) console.log(`  ${each}`);
    wrong += result.wrong.length;
  }
  console.log(wrong === 0 ? 'Nothing wrong.' : `${wrong} answers were wrong.`);
  return wrong;
};

process.exitCode = (await inWorld(run)) === 0 ? 0 : 1;
