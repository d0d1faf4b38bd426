import { expect, test } from 'vitest';
import { readFormerMachines } from './machines.ts';

const none = { washers: 0, dryers: 0, stacks: 0, combos: 0 };
const said = (inventory: Record<string, unknown>) =>
  readFormerMachines(inventory).remarks.map(({ kind, field, text }) => `${kind} ${field}: ${text}`);

test('a machine is read under the names of either system', () => {
  const { machines, counts, remarks } = readFormerMachines({
    machines: [
      { id: 'm1', type: 'Washer', brand: 'Speed Queen', serialNumber: ' X1 ', price: 250 },
      { kind: 'DRYER', make: 'Huebsch', serial: 'X2', vendPrice: null, status: 'retired', room: 'Cellar' },
      { kind: 'stack', status: 'out_of_order' },
      { kind: 'combo' },
    ],
  });
  expect(machines).toEqual([
    { kind: 'washer', make: 'Speed Queen', serial: 'X1', vendPrice: 250 },
    { kind: 'dryer', make: 'Huebsch', serial: 'X2', vendPrice: null, status: 'retired', room: 'Cellar' },
    { kind: 'stack', status: 'out_of_order' },
    { kind: 'combo' },
  ]);
  expect(counts).toEqual({ washers: 1, dryers: 0, stacks: 1, combos: 1 });
  expect(remarks).toEqual([]);
});

test.each<[unknown, string[]]>([
  [{ kind: 'washer', colour: 'red' }, ['left machineInventory.machines[0].colour: Not a field of a machine']],
  [
    { kind: 'washer', constructor: 1 },
    ['left machineInventory.machines[0].constructor: Not a field of a machine'],
  ],
  [
    { kind: 'washer', model: 'x'.repeat(101) },
    ['left machineInventory.machines[0].model: Must not exceed 100 characters'],
  ],
  [
    { make: 'A' },
    ['left machineInventory.machines[0]: A machine without a kind: washer, dryer, stack or combo'],
  ],
  [null, ['left machineInventory.machines[0]: A machine without a kind: washer, dryer, stack or combo']],
  ['washer', ['left machineInventory.machines[0]: A machine without a kind: washer, dryer, stack or combo']],
])('of %j nothing is lost in silence', (machine, remarks) => {
  expect(said({ machines: [machine] })).toEqual(remarks);
});

test('a kind that is none is said, and so is the machine that then has none', () => {
  expect(said({ machines: [{ kind: 'washer' }, { kind: 'oven' }] })).toEqual([
    expect.stringContaining('left machineInventory.machines[1].kind: '),
    'left machineInventory.machines[1]: A machine without a kind: washer, dryer, stack or combo',
  ]);
});

test.each<[Record<string, unknown>, object, string[]]>([
  [{}, {}, []],
  [{ washers: 3, dryers: '2' }, { washers: 3, dryers: 2 }, []],
  [{ washers: 100_000 }, { washers: 100_000 }, []],
  [{ washers: 100_001 }, {}, ['changed machineInventory.washers: 100001 became 0']],
  [{ washers: -1 }, {}, ['changed machineInventory.washers: -1 became 0']],
  [{ stacks: 1.5 }, {}, ['changed machineInventory.stacks: 1.5 became 0']],
  [{ combos: 'many' }, {}, ['changed machineInventory.combos: many became 0']],
  [{ combos: 'm'.repeat(41) }, {}, [`changed machineInventory.combos: ${'m'.repeat(40)} became 0`]],
  [{ machines: 'none', washers: 2 }, { washers: 2 }, ['left machineInventory.machines: Not a list']],
  [{ machines: null, washers: 2, totalMachines: 2 }, { washers: 2 }, []],
  [{ machines: { a: { kind: 'washer' }, b: { kind: ' Dryer ' } } }, { washers: 1, dryers: 1 }, []],
  [{ location: 'cellar' }, {}, ['left machineInventory.location: Not a field of an inventory']],
  [
    { washers: 2, totalMachines: 99 },
    { washers: 2 },
    ['changed machineInventory.totalMachines: 99 became 2'],
  ],
  [
    { washers: 2, dryers: 1, machines: [{ kind: 'washer' }] },
    { washers: 1 },
    ['changed machineInventory.washers: 2 became 1', 'changed machineInventory.dryers: 1 became 0'],
  ],
  [{ washers: 1, machines: [{ kind: 'washer' }] }, { washers: 1 }, []],
])('of %j the counts are %j', (inventory, counts, remarks) => {
  expect(readFormerMachines(inventory).counts).toEqual({ ...none, ...counts });
  expect(said(inventory)).toEqual(remarks);
});
