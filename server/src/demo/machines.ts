import { day, later } from 'domain/kernel';
import type { MachineFields } from 'domain/sites';
import { models, rooms } from './kinds.ts';
import type { Chance } from './random.ts';

type Counts = { washers: number; dryers: number; stacks: number; combos: number };
/** A machine as somebody enters it. */
export type MadeMachine = Pick<MachineFields, 'kind'> & Partial<MachineFields>;

const kinds = (counts: Counts) =>
  [
    ...Array<'washer'>(counts.washers).fill('washer'),
    ...Array<'dryer'>(counts.dryers).fill('dryer'),
    ...Array<'stack'>(counts.stacks).fill('stack'),
  ] as const;

const yearsOn = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/** Machines of a site as whoever set them up wrote them down; serials begin with `first`. */
export const machinesFor = (
  by: Chance,
  counts: Counts,
  installedOn: string,
  first: number,
): MadeMachine[] => {
  const [houses, payType] = [by.of(rooms), by.of(['coin', 'coin', 'card', 'app'] as const)];
  const [washer, dryer] = [by.of(models.washer), by.of(models.dryer)];
  const chosen = { washer, dryer, stack: models.stack[0] };
  const price = {
    washer: by.of(washer.prices),
    dryer: by.of(dryer.prices),
    stack: by.of(models.stack[0].prices),
  };
  return kinds(counts).map((kind, index) => ({
    kind,
    make: chosen[kind].make,
    model: chosen[kind].model,
    size: chosen[kind].size,
    serial: `${chosen[kind].make === 'Maytag' ? 'MT' : 'SQ'}${String(first + index).padStart(7, '0')}`,
    fuel: kind === 'washer' ? 'electric' : 'gas',
    payType,
    vendPrice: price[kind],
    installedOn,
    status: 'running',
    warrantyEnd: yearsOn(
      installedOn.endsWith('02-29') ? later(`${installedOn}T00:00:00.000Z`, -day).slice(0, 10) : installedOn,
      3,
    ),
    room: houses[index % houses.length] ?? '',
  }));
};

/** Washers and dryers of a property with so many units. */
export const countsFor = (by: Chance, units: number, style: string | null): Counts => {
  const per = { garden: 8, 'mid-rise': 12, 'high-rise': 18, student: 10 }[style ?? 'mid-rise'] ?? 12;
  const washers = Math.min(14, Math.max(2, Math.round(units / by.between(per - 2, per + 3))));
  const stacks = by.in(0.15) ? by.between(1, 2) : 0;
  return { washers, dryers: Math.max(2, washers - by.between(0, 1)), stacks, combos: 0 };
};
