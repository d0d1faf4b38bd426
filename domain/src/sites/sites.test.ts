import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel';
import {
  addressKey,
  addressWarnings,
  blankMachine,
  blankSite,
  changeMachine,
  changeSite,
  codesFrom,
  countsOf,
  guidelineWords,
  locationCode,
  nextCollection,
  type Site,
  siteFields,
  siteRefusals,
  sitesUpdate,
  siteTitle,
  siteUpdate,
  suggestSplit,
  unitsPerWasher,
  zipFitsState,
} from './index.ts';

const guideline = { garden: 6, 'mid-rise': 12, 'high-rise': 20, student: 10 };
const now = '2026-11-21T10:00:00.000Z';
const site = (fields: Partial<Site> = {}): Site => ({ ...blankSite('s', 'c', 'ada', now), ...fields });

describe('[CONV-04] location codes', () => {
  test.each([
    ['Santa Rosa', 'CA', 1_763_719_260_123, 'SANCA0123'],
    ['San José', 'ca', 1_763_719_269_999, 'SANCA9999'],
    ['St. Helena', 'CA', 5, 'STHCA0005'],
    ['Élan', 'NY', 12, 'ELANY0012'],
    ['Ox', 'MS', 12_345, 'OXMS2345'],
    ['', '', 7, '0007'],
  ])('%s, %s', (city, state, ms, code) => expect(locationCode(city, state, ms)).toBe(code));

  test('a taken code is followed by the next free last digits, and by longer ones once all 10,000 are taken', () => {
    fc.assert(
      fc.property(fc.nat(9_999), (start) => {
        const codes = codesFrom(`SANCA${String(start).padStart(4, '0')}`);
        const first = Array.from({ length: 10_000 }, () => codes.next().value);
        expect(new Set(first).size).toBe(10_000);
        expect(first.every((code) => /^SANCA\d{4}$/.test(code ?? ''))).toBe(true);
        expect(first[1]).toBe(`SANCA${String((start + 1) % 10_000).padStart(4, '0')}`);
        expect(codes.next().value).toBe('SANCA10000');
        expect(codes.next().value).toBe('SANCA10001');
      }),
      { numRuns: 5 },
    );
  });
});

describe('[W4] units per washer', () => {
  test.each([
    [120, 10, 'mid-rise', '12 units per washer, inside the guideline for mid-rise (10 to 14)', 'good'],
    [150, 10, 'mid-rise', '15 units per washer, above the guideline for mid-rise (10 to 14)', 'warn'],
    [90, 10, 'mid-rise', '9 units per washer, below the guideline for mid-rise (10 to 14)', 'plain'],
    [60, 10, 'garden', '6 units per washer, inside the guideline for garden (5 to 7)', 'good'],
    [25, 10, null, '2.5 units per washer', 'plain'],
    [10, 10, '', '1 unit per washer', 'plain'],
  ] as const)('%i units, %i washers, %s', (units, washers, style, text, tone) =>
    expect(guidelineWords(units, washers, style, guideline)).toMatchObject({ text, tone }),
  );

  test('nothing is said while a number is missing', () => {
    expect(unitsPerWasher(0, 4)).toBeNull();
    expect(guidelineWords(40, 0, 'garden', guideline)).toBeNull();
  });

  test.each([
    [0, 60, 'garden', 10, 10],
    [9, 61, 'garden', 11, 11],
    [5, 0, 'garden', 3, 2],
    [5, 60, '', 3, 2],
    // Without a guideline in between: the number that was asked for wins (D60).
    [7, 0, 'garden', 4, 3],
    [0, 0, '', 2, 2],
    [1, 0, null, 1, 0],
  ] as const)('%i needed, %i units, %s', (needed, units, style, washers, dryers) =>
    expect(suggestSplit(needed, units, style, guideline)).toEqual({ washers, dryers }),
  );
});

describe('[W5] the next collection', () => {
  const next = (frequency: Site['collectionFrequency'], last: string | null, days: 'mon'[] | [] = []) =>
    nextCollection({ collectionFrequency: frequency, lastCollectionDate: last, installedOn: null }, days);
  test.each([
    ['weekly', '2026-11-02', '2026-11-09'],
    ['bi-weekly', '2026-11-02', '2026-11-16'],
    ['monthly', '2026-01-31', '2026-02-28'],
    ['monthly', '2028-01-31', '2028-02-29'],
    ['monthly', '2026-12-15', '2027-01-15'],
    ['as-needed', '2026-11-02', null],
    ['weekly', null, null],
    [null, '2026-11-02', null],
  ] as const)('%s after %s', (frequency, last, day) => expect(next(frequency, last)).toBe(day));

  test('[W2] is counted from the installation until the site was collected once', () => {
    const installed = { collectionFrequency: 'weekly', installedOn: '2026-11-02' } as const;
    expect(nextCollection({ ...installed, lastCollectionDate: null })).toBe('2026-11-09');
    expect(nextCollection({ ...installed, lastCollectionDate: '2026-11-10' })).toBe('2026-11-17');
  });

  test('falls on a day of the route, and on no federal holiday', () => {
    expect(next('weekly', '2026-11-03', ['mon'])).toBe('2026-11-16');
    // Thanksgiving.
    expect(next('weekly', '2026-11-19')).toBe('2026-11-27');
    // Labor Day.
    expect(next('weekly', '2026-08-31', ['mon'])).toBe('2026-09-14');
  });
});

describe('[SITE-01] changing a site', () => {
  test('a site starts as the conversion makes it', () => {
    expect(blankSite('s', 'c', null, now)).toMatchObject({
      status: 'pending_install',
      siteType: 'apartment',
      accessType: 'key-required',
      needsKey: true,
      hasLockbox: false,
      hasSecurity: false,
    });
  });

  test('every enumeration refuses another word; nobody writes what is computed', () => {
    for (const field of ['siteType', 'accessType', 'status', 'collectionFrequency', 'buildingStyle', 'state'])
      expect(siteUpdate.safeParse({ [field]: 'something' }).success, field).toBe(false);
    for (const field of ['nextCollectionDate', 'installedOn', 'createdAt', 'hasAccessCode', 'version'])
      expect(siteUpdate.safeParse({ [field]: null }).success, field).toBe(false);
    expect(siteUpdate.safeParse({}).error?.issues[0]?.message).toBe(
      'At least one field must be provided for update',
    );
    expect(sitesUpdate.safeParse({ accessCode: '1' }).success).toBe(false);
    expect(siteFields.shape.commission.safeParse({ kind: 'percent', percent: 101 }).success).toBe(false);
    const tiers = (...from: number[]) => ({
      kind: 'tiers',
      tiers: from.map((at) => ({ from: at, percent: 1 })),
    });
    expect(siteFields.shape.commission.safeParse(tiers(0, 100)).success).toBe(true);
    for (const wrong of [tiers(), tiers(5), tiers(0, 100, 100)])
      expect(siteFields.shape.commission.safeParse(wrong).success).toBe(false);
  });

  test('[SITE-02] the total follows the counts; with single machines the counts follow them', () => {
    const counted = changeSite(site(), { machineInventory: { washers: 3, combos: 1 } }, now);
    expect(counted).toMatchObject({
      version: 1,
      machineInventory: { washers: 3, dryers: 0, totalMachines: 4 },
    });
    const machines = [blankMachine('m', 's', null, now)];
    const own = { ...countsOf(machines), machines, totalMachines: 1 };
    const listed = site({ machineInventory: own });
    expect(changeSite(listed, { machineInventory: { washers: 2 } }, now)).toBe(siteRefusals.countsFollow);
    expect(changeSite(listed, { machineInventory: { washers: 1 }, city: 'Napa' }, now)).toMatchObject({
      city: 'Napa',
      machineInventory: own,
    });
    expect(countsOf([{ kind: 'dryer', status: 'retired' }]).dryers).toBe(0);
  });

  test('a room with a new name takes its machines along; a room in use cannot go', () => {
    const machines = [{ ...blankMachine('m', 's', null, now), room: 'East' }];
    const own = { ...countsOf(machines), machines, totalMachines: 1 };
    const housed = site({ rooms: ['West', 'East'], machineInventory: own });
    const renamed = changeSite(housed, { rooms: ['West', 'Basement'] }, now);
    if (isRefusal(renamed)) throw new Error(renamed.code);
    expect(renamed.machineInventory.machines.map(({ room }) => room)).toEqual(['Basement']);
    expect(changeSite(housed, { rooms: ['West'] }, now)).toMatchObject({ code: 'ROOM_IN_USE' });
    expect(changeSite(housed, { rooms: ['East'] }, now)).toMatchObject({ rooms: ['East'] });
  });

  test('notes and code for getting in leave only that they are there', () => {
    const noted = changeSite(site(), { accessNotes: 'Behind the boiler', accessCode: '4711' }, now);
    expect(noted).toMatchObject({ hasAccessNotes: true, hasAccessCode: true });
    expect(JSON.stringify(noted)).not.toMatch(/boiler|4711/);
    expect(changeSite(site({ hasAccessCode: true }), { accessCode: '' }, now)).toMatchObject({
      hasAccessCode: false,
    });
  });

  test('[perm SIT-07] a site stays with its client', () => {
    expect(changeSite(site(), { clientId: 'other' }, now)).toBe(siteRefusals.otherClient);
    const same = site();
    expect(changeSite(same, { clientId: 'c', rooms: [] }, now)).toBe(same);
  });

  test('what a site is called', () => {
    expect(siteTitle(site({ siteName: 'Vine Court', city: 'Napa' }))).toBe('Vine Court');
    expect(siteTitle(site({ city: 'Napa' }))).toBe('Napa Location');
    expect(siteTitle(site({ locationCode: 'NAPCA0001' }))).toBe('NAPCA0001');
  });
});

test('another status of a machine stands since now', () => {
  const machine = blankMachine('m', 's', null, now);
  const later = '2026-11-22T10:00:00.000Z';
  expect(changeMachine(machine, { status: 'out_of_order' }, later)).toMatchObject({ statusSince: later });
  expect(changeMachine(machine, { make: 'Speed Queen' }, later)).toMatchObject({ statusSince: null });
});

describe('addresses', () => {
  const address = { streetAddress: '1200 Vine Street', city: 'Napa', state: 'CA', zipCode: '94558' };
  const codes = (fields: Partial<typeof address>) =>
    addressWarnings({ ...address, ...fields }, []).map(({ code }) => code);
  test.each([
    [{}, []],
    [{ zipCode: '9455' }, ['ZIP_FORMAT']],
    [{ zipCode: '94558-1234' }, []],
    [{ zipCode: '10001' }, ['ZIP_OTHER_STATE']],
    [{ streetAddress: 'Vine Street' }, ['NO_STREET_NUMBER']],
    [{ streetAddress: '', zipCode: '', state: '' }, []],
  ])('%j', (fields, wanted) => expect(codes(fields)).toEqual(wanted));

  test('names who has the same address', () => {
    expect(addressKey(address)).toBe(addressKey({ streetAddress: '1200  vine st.', city: 'NAPA' }));
    expect(addressKey({ streetAddress: ' ', city: 'Napa' })).toBe('');
    const same = { id: 's', name: 'Vine Court', clientId: 'c', client: 'Vine LLC' };
    expect(addressWarnings(address, [same])[0]).toMatchObject({
      code: 'SAME_ADDRESS',
      text: 'Vine Court of Vine LLC has the same address.',
    });
    expect(zipFitsState('06001', 'CT')).toBe(true);
  });
});
