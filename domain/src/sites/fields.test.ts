import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import {
  blankMachine,
  blankSite,
  changeMachine,
  changeSite,
  commissionSchema,
  countsOf,
  installSite,
  isZipCode,
  type Machine,
  machineAtSite,
  machineKinds,
  machineOperations,
  machineStatuses,
  machineTitle,
  machineUpdate,
  moveMachine,
  renamedRoom,
  roomsWith,
  type Site,
  siteAddress,
  siteOperations,
  siteRefusals,
  sitesUpdate,
  siteUpdate,
  zipFitsState,
} from '#sites';

const now = '2026-11-21T10:00:00.000Z';
const [id = ''] = ids(1);
const site = (fields: Partial<Site> = {}): Site => ({ ...blankSite('s', 'c', 'ada', 'then'), ...fields });

describe('[SITE-01] what is written of a site', () => {
  test.each<[string, unknown, unknown, string]>([
    ['locationCode', long(20), long(21), 'Must not exceed 20 characters'],
    ['locationCode', 'SAN-1', 'SAN 1', 'Letters, digits and - only'],
    ['siteName', long(255), long(256), 'Must not exceed 255 characters'],
    ['siteNumber', long(50), long(51), 'Must not exceed 50 characters'],
    ['state', 'CA', 'ca', 'Choose one of the 50 states'],
    ['state', '', 'PR', 'Choose one of the 50 states'],
    ['zipCode', long(20), long(21), 'Must not exceed 20 characters'],
    ['machineInventory', { washers: 100_000 }, { washers: 100_001 }, 'washers: Too large'],
    ['machineInventory', { combos: 0 }, { combos: -1 }, 'combos: Must not be negative'],
    ['collectionRoute', long(100), long(101), 'Must not exceed 100 characters'],
    ['lastCollectionDate', null, '2026-02-29', 'Invalid date'],
    ['vendChangeNext', '2199-12-31', '2200-01-01', 'Invalid date'],
    ['numberOfUnits', 1_000_000, 1_000_001, 'Too large'],
    ['numberOfUnits', 0, 1.5, 'Must be a whole number'],
    ['rooms', ids(50), ids(51), 'At most 50 rooms'],
    ['rooms', ['East'], [' '], '0: A room needs a name'],
    ['accessNotes', long(2000), long(2001), 'Must not exceed 2000 characters'],
    ['accessCode', long(255), long(256), 'Must not exceed 255 characters'],
    ['collector', null, 'lou', 'Invalid id'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(siteUpdate, { [field]: fits })).toBeNull();
    expect(said(siteUpdate, { [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test('is kept as it is compared: the code in capitals, each room once', () => {
    const typed = { locationCode: ' sanca0001 ', rooms: ['East', ' East', 'West'] };
    expect(siteUpdate.parse(typed)).toEqual({ locationCode: 'SANCA0001', rooms: ['East', 'West'] });
  });

  test.each(['siteName', 'locationCode', 'accessNotes', 'rooms', 'machineInventory', 'streetAddress'])(
    '[SITE-03] %s is not the same for many sites',
    (field) => expect(said(sitesUpdate, { [field]: '' })).toBe(`Unrecognized key: "${field}"`),
  );

  test('[SITE-03] a list has 20 sites, as many as 200, and a batch 1,000', () => {
    expect(siteOperations.list.input.parse({})).toMatchObject({ limit: 20, deleted: false, text: '' });
    expect(said(siteOperations.list.input, { limit: 201 })).toMatch(/^limit: /);
    const batch = (count: number) =>
      said(siteOperations.updateMany.input, { ids: ids(count), fields: { status: 'active' } });
    expect([batch(0), batch(1000), batch(1001)]).toEqual([
      'ids: Choose at least one site',
      null,
      'ids: At most 1000 sites at once',
    ]);
  });
});

test.each<[object, string | null]>([
  [{ kind: 'percent', percent: 0 }, null],
  [{ kind: 'percent', percent: 100 }, null],
  [{ kind: 'percent', percent: 12.25 }, null],
  [{ kind: 'percent', percent: 12.255 }, 'percent: At most two digits behind the point'],
  [{ kind: 'percent', percent: -1 }, 'percent: Must be between 0 and 100'],
  [{ kind: 'percent', percent: 100.01 }, 'percent: Must be between 0 and 100'],
  [{ kind: 'flat', amount: 100_000_000 }, null],
  [{ kind: 'flat', amount: 100_000_001 }, 'amount: Must not exceed $1,000,000.00'],
  [{ kind: 'per_unit', amount: -1 }, 'amount: Must not be negative'],
  [{ kind: 'minimum', percent: 50 }, 'amount: Must be a whole number of cents'],
  [{ kind: 'tiers', tiers: [] }, 'tiers: At least one tier'],
  [{ kind: 'tiers', tiers: [{ from: 1, percent: 1 }] }, 'tiers: The first tier begins at 0'],
  [
    {
      kind: 'tiers',
      tiers: [
        { from: 0, percent: 1 },
        { from: 0, percent: 2 },
      ],
    },
    'tiers: Each tier begins above the one before',
  ],
  [{ kind: 'tiers', tiers: ids(21).map((_, from) => ({ from, percent: 1 })) }, 'tiers: At most 20 tiers'],
])('[W6] the commission %j', (commission, words) => {
  expect(said(commissionSchema, commission)).toBe(words);
});

describe('[SITE-02] machines', () => {
  test.each<[string, unknown, unknown, string]>([
    ['make', long(100), long(101), 'Must not exceed 100 characters'],
    ['serial', ' a1 ', long(101), 'Must not exceed 100 characters'],
    ['size', long(50), long(51), 'Must not exceed 50 characters'],
    ['vendPrice', 99_999_999, 100_000_000, 'Too large'],
    ['vendPrice', null, 2.25, 'Must be a whole number'],
    ['installedOn', null, '1899-12-31', 'Invalid date'],
    ['warrantyEnd', '2030-01-01', 'never', 'Invalid date'],
  ])('%s', (field, fits, wrong, words) => {
    expect(said(machineUpdate, { [field]: fits })).toBeNull();
    expect(said(machineUpdate, { [field]: wrong })).toBe(`${field}: ${words}`);
  });

  test.each<[string, string[]]>([
    ['kind', ['washer', 'dryer', 'stack', 'combo']],
    ['status', ['running', 'out_of_order', 'in_storage', 'retired']],
    ['fuel', ['gas', 'electric']],
    ['payType', ['coin', 'card', 'app']],
  ])('%s is one of %j', (field, words) => {
    for (const word of words) expect(said(machineUpdate, { [field]: word })).toBeNull();
    for (const word of ['', 'other', words[0]?.toUpperCase()])
      expect(said(machineUpdate, { [field]: word })).toMatch(`${field}: Invalid option`);
  });

  const machine: Machine = {
    ...blankMachine('m', 's', 'ada', 'then'),
    room: 'East',
    installedOn: '2026-01-01',
  };
  test('one that goes to another site leaves its room, and nothing else', () => {
    expect(moveMachine(machine, 'other', now)).toEqual({
      ...machine,
      siteId: 'other',
      room: '',
      version: 1,
      updatedAt: now,
    });
  });

  test('what is not said of it stays, also since when it stands so', () => {
    const since = { ...machine, status: 'out_of_order' as const, statusSince: 'then' };
    const fields = { make: 'Huebsch', room: undefined, status: 'out_of_order' as const };
    expect(changeMachine(since, fields, now)).toEqual({
      ...since,
      make: 'Huebsch',
      version: 1,
      updatedAt: now,
    });
  });

  test('the counts are those of the machines that are not retired, whatever their order', () => {
    const one = fc.record({
      kind: fc.constantFrom(...machineKinds),
      status: fc.constantFrom(...machineStatuses),
    });
    fc.assert(
      fc.property(fc.array(one), (machines) => {
        const { washers, dryers, stacks, combos } = countsOf(machines);
        const standing = machines.filter(({ status }) => status !== 'retired');
        expect(washers + dryers + stacks + combos).toBe(standing.length);
        expect(dryers).toBe(standing.filter(({ kind }) => kind === 'dryer').length);
        expect(countsOf(machines.toReversed())).toEqual({ washers, dryers, stacks, combos });
      }),
    );
  });

  test.each([
    [{ kind: 'washer', make: 'Huebsch', model: 'HX' }, 'Huebsch HX'],
    [{ kind: 'washer', make: '', model: 'HX' }, 'HX'],
    [{ kind: 'stack', make: '', model: '' }, 'Stack'],
  ] as const)('%j is called %s', (made, title) => expect(machineTitle(made)).toBe(title));

  test.each([
    ['2207041190', 'B', 'Stack, 2207041190, room B'],
    ['2207041190', '', 'Stack, 2207041190'],
    ['', '', 'Stack'],
  ])('a machine is told from others of its site by its serial and room: %j, %j', (serial, room, words) => {
    expect(machineAtSite({ kind: 'stack', make: '', model: '', serial, room })).toBe(words);
  });
});

describe('rooms', () => {
  test.each([
    [['East', 'West'], ['East', 'North'], { from: 'West', to: 'North' }],
    [['East', 'West'], ['East', 'West'], null],
    [['East', 'West'], ['West', 'East'], null],
    [['East'], ['East', 'West'], null],
    [['East', 'West'], ['East'], null],
    [[], [], null],
  ])('%j became %j: %j', (before, after, renamed) => expect(renamedRoom(before, after)).toEqual(renamed));

  test('those that machines name are added once, no name is no room', () => {
    expect(roomsWith(['East'], ['West', '', 'East', 'West'])).toEqual(['East', 'West']);
  });
});

describe('[W2] an installed site', () => {
  test('is active from that day on, with what it was given', () => {
    expect(installSite(site(), { collectionRoute: 'Napa' }, '2026-11-20', now)).toMatchObject({
      status: 'active',
      installedOn: '2026-11-20',
      collectionRoute: 'Napa',
      version: 1,
    });
  });

  test('with machines that stand there takes no other counts', () => {
    const machines = [blankMachine('m', 's', null, now)];
    const owned = site({ machineInventory: { ...countsOf(machines), machines, totalMachines: 1 } });
    const refused = installSite(owned, { machineInventory: { dryers: 9 } }, '2026-11-20', now);
    expect(refused).toBe(siteRefusals.countsFollow);
    expect(isRefusal(installSite(owned, {}, '2026-11-20', now))).toBe(false);
  });
});

test('[SITE-01] a change that says what stands there is none, but a code that is written is another', () => {
  const napa = site({ city: 'Napa', hasAccessCode: true });
  expect(changeSite(napa, { city: 'Napa', locationCode: '' }, now)).toBe(napa);
  expect(changeSite(napa, { accessCode: '4711' }, now)).toMatchObject({ version: 1, hasAccessCode: true });
  expect(changeSite(napa, { accessNotes: '  ' }, now)).toMatchObject({ version: 1, hasAccessNotes: false });
});

test.each([
  ['94558', true],
  [' 94558-1234 ', true],
  ['9455', false],
  ['945581234', false],
  ['94558-12', false],
  ['', false],
])('‘%s’ is a zip code: %s', (zip, is) => expect(isZipCode(zip)).toBe(is));

test.each([
  ['94558', 'CA', true],
  ['10001', 'CA', false],
  ['00501', 'NY', true],
  ['06390', 'NY', true],
  ['20101', 'VA', true],
  ['20001', 'VA', false],
  ['83414', 'WY', true],
  ['83201', 'ID', true],
  ['94558', '', true],
  ['9455', 'NY', true],
])('%s lies in %s: %s', (zip, state, fits) => expect(zipFitsState(zip, state)).toBe(fits));

test.each([
  [['4 Elm St', 'Napa', 'CA', '94558'], '4 Elm St, Napa, CA 94558'],
  [['', 'Napa', 'CA', ''], 'Napa, CA'],
  [['4 Elm St', '', '', '94558'], '4 Elm St, 94558'],
  [['', '', '', ''], ''],
])('the address of %j is %s', ([streetAddress = '', city = '', state = '', zipCode = ''], line) => {
  expect(siteAddress({ streetAddress, city, state, zipCode })).toBe(line);
});

test('[perm SIT-01] every operation of sites and machines is for administrators', () => {
  for (const operations of [siteOperations, machineOperations])
    expect(openTo(operations, 'admin', 'developer')).toHaveLength(Object.keys(operations).length);
  expect(said(siteOperations.makePrimary.input, { id })).toBeNull();
});
