import { parseArgs } from 'node:util';
import { features } from '#features';
import { inWorld, type World } from '#testing';
import { crowdOf } from './crowd.ts';
import { fillers } from './inputs.ts';
import { type Held, holdsOf, longestAllowed } from './measure.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const line = ({ name, filler, bytes, status, ms }: Held): string =>
  [
    name.padEnd(30),
    filler.padEnd(14),
    `${Math.round(bytes / 1000)} kB`.padStart(8),
    String(status).padStart(5),
    `${ms} ms`.padStart(8),
    ms > longestAllowed ? 'MISS' : '',
  ].join('  ');

/** Of each operation the input that held the event loop longest; answers how many held it too long. */
const run = async (world: World): Promise<number> => {
  const names = await crowdOf(world);
  let missed = 0;
  for (const bound of features.flatMap(({ routes }) => routes)) {
    if (!bound.operation.name.startsWith(values.only)) continue;
    const holds = await holdsOf(world, bound, names, Object.keys(fillers) as (keyof typeof fillers)[]);
    const [longest] = holds.toSorted((a, b) => b.ms - a.ms);
    if (longest) console.log(line(longest));
    missed += holds.filter(({ ms }) => ms > longestAllowed).length;
  }
  console.log(
    missed === 0
      ? `No request holds the event loop for more than ${longestAllowed} ms.`
      : `Misses: ${missed}`,
  );
  return missed;
};

process.exitCode = (await inWorld(run)) === 0 ? 0 : 1;
