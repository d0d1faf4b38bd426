import { describe, expect, test } from 'vitest';
import { blankClient } from '#clients';
import { isRefusal } from '#kernel';
import { blankLead, type Lead } from '#leads';
import { defaultSettings } from '#settings';
import { type ConversionInput, type ConversionMeans, convertLead } from './convert.ts';
import { conversionDefaults } from './defaults.ts';
import { conversionProblem, missingForConversion } from './eligible.ts';
import { conversionFormProblems } from './forms.ts';

const id = (n: number) => `0199c000-0000-7000-8000-00000000000${n}`;
const earlier = '2026-11-20T09:00:00.000Z';
const now = '2026-11-21T10:00:00.000Z';
const ada = { uid: id(2), role: 'admin', displayName: 'Ada' } as const;

const leadWith = (fields: Partial<Lead> = {}): Lead => ({
  ...blankLead(id(1), earlier),
  firstName: 'Beth',
  lastName: 'Amari',
  email: 'beth@silverado.example',
  phone: '7075550101',
  streetAddress: '12 Main St',
  city: 'Napa',
  state: 'CA',
  zipCode: '94559',
  assignedRep: id(3),
  assignedAt: earlier,
  leadContacted: true,
  status: 'client',
  markSold: true,
  soldDate: earlier,
  column: 'sold',
  ...fields,
});

const input: ConversionInput = {
  accountManager: id(4),
  businessName: 'Silverado Court',
  contactTitle: 'Owner',
  siteName: 'Napa Location',
  installationDate: '2026-11-28',
  machines: { washers: 6, dryers: 6, stacks: 0, combos: 0 },
  serviceCall: true,
  technician: null,
};
const means: ConversionMeans = {
  ids: { client: id(5), site: id(6), serviceCall: id(7), history: id(8) },
  joins: null,
  timeZone: 'America/Los_Angeles',
};

const converted = (fields: Partial<Lead> = {}, more: Partial<ConversionInput> = {}, joins = means.joins) => {
  const made = convertLead(leadWith(fields), { ...input, ...more }, { ...means, joins }, ada, now);
  if (isRefusal(made)) throw new Error(made.message);
  return made;
};

describe('[CONV-01] who may become a client', () => {
  test.each<[string, Partial<Lead>, string | null]>([
    ['a sold lead', {}, null],
    ['won', { markSold: false, status: 'won' }, null],
    ['qualified', { markSold: false, status: 'qualified' }, null],
    ['proposal', { markSold: false, status: 'proposal' }, null],
    [
      'contacted alone',
      { markSold: false, status: 'contacted' },
      'Lead must be sold, won, qualified, or have a proposal',
    ],
    [
      'dead',
      { markSold: false, markDead: true, status: 'dead' },
      'Lead must be sold, won, qualified, or have a proposal',
    ],
    ['new', { markSold: false, status: 'new' }, 'Lead must be sold, won, qualified, or have a proposal'],
    ['no first name', { firstName: '' }, 'Lead must have first name, last name, and email'],
    ['no last name', { lastName: ' ' }, 'Lead must have first name, last name, and email'],
    ['no e-mail', { email: '' }, 'Lead must have first name, last name, and email'],
    ['no street', { streetAddress: '' }, 'Lead must have complete address information'],
    ['no city', { city: '' }, 'Lead must have complete address information'],
    ['no state', { state: '' }, 'Lead must have complete address information'],
    ['no zip', { zipCode: ' ' }, 'Lead must have complete address information'],
    ['already a client', { convertedToClientId: id(9) }, 'Lead already converted to client'],
    [
      'a client, whatever else is missing',
      { convertedToClientId: id(9), email: '', city: '' },
      'Lead already converted to client',
    ],
    ['deleted', { deleted: true, deletedAt: earlier }, 'This lead has been deleted. Restore it first.'],
  ])('%s', (_, fields, message) => {
    expect(conversionProblem(leadWith(fields))?.message ?? null).toBe(message);
    const outcome = convertLead(leadWith(fields), input, means, ada, now);
    expect(isRefusal(outcome)).toBe(message !== null);
  });

  test('what is missing is named, of how many', () => {
    expect(missingForConversion(leadWith({ streetAddress: '' }))).toEqual({
      group: 'address',
      missing: ['streetAddress'],
      of: 4,
    });
    expect(missingForConversion(leadWith({ email: '', lastName: '' }))).toEqual({
      group: 'person',
      missing: ['lastName', 'email'],
      of: 3,
    });
    expect(missingForConversion(leadWith())).toBeNull();
  });

  test('a converted lead is refused as converted, not as ineligible', () => {
    expect(convertLead(leadWith({ convertedToClientId: id(9) }), input, means, ada, now)).toMatchObject({
      refused: 'conflict',
      code: 'LEAD_ALREADY_CONVERTED',
      message: 'This lead has already been converted to a client',
    });
  });
});

describe('[CONV-02] defaults', () => {
  const defaults = (fields: Partial<Lead>, at = now) =>
    conversionDefaults(leadWith(fields), defaultSettings, at);

  test('seven days from today in the office, whatever day it is in Greenwich', () => {
    expect(defaults({}, '2026-11-21T07:59:00.000Z').installationDate).toBe('2026-11-27');
    expect(defaults({}, '2026-11-21T08:00:00.000Z').installationDate).toBe('2026-11-28');
    expect(
      conversionDefaults(leadWith(), { ...defaultSettings, installationLeadDays: 0 }, now).installationDate,
    ).toBe('2026-11-21');
  });

  test('names', () => {
    expect(defaults({})).toMatchObject({
      businessName: 'Beth Amari Property',
      contactTitle: 'Property Manager',
      siteName: 'Napa Location',
    });
    expect(defaults({ company: 'Silverado LLC', businessName: 'Court' }).businessName).toBe('Silverado LLC');
    expect(defaults({ city: '' }).siteName).toBe('Main Location');
  });

  test.each([
    [{ numberOfMachinesNeeded: 12 }, 6, 6],
    [{ numberOfMachinesNeeded: 7 }, 4, 3],
    [{ numberOfMachinesNeeded: 1 }, 1, 0],
    [{}, 2, 2],
    [{ numberOfUnits: 96 }, 2, 2],
    [{ numberOfUnits: 96, buildingStyle: 'mid-rise' }, 8, 8],
    [{ numberOfMachinesNeeded: 1, numberOfUnits: 96, buildingStyle: 'mid-rise' }, 1, 0],
    [{ numberOfMachinesNeeded: 12, numberOfUnits: 96, buildingStyle: 'mid-rise' }, 6, 6],
  ] as const)('[W4] the split of %o: %i and %i', (fields, washers, dryers) => {
    expect(defaults(fields).machines).toEqual({ washers, dryers, stacks: 0, combos: 0 });
  });
});

describe('[CONV-03] the dialog', () => {
  const form = { ...input, accountManager: id(4) };

  test('every message of its fields', () => {
    const none = { washers: 0, dryers: 0, stacks: 0, combos: 0 };
    expect(
      conversionFormProblems({
        ...form,
        accountManager: '',
        businessName: ' ',
        siteName: '',
        machines: none,
      }),
    ).toEqual({
      accountManager: 'Account manager is required',
      businessName: 'Business name is required',
      siteName: 'Site name is required',
      machines: 'At least one machine is required',
    });
    expect(conversionFormProblems(form)).toEqual({});
  });

  test.each([-1, 1.5, Number.NaN])('a count of %d is refused', (washers) => {
    expect(conversionFormProblems({ ...form, machines: { ...form.machines, washers } })).toHaveProperty(
      'machines',
    );
  });

  test('[W9] a site that is added to a client needs no account manager', () => {
    expect(conversionFormProblems({ ...form, accountManager: '', businessName: '' }, true)).toEqual({});
  });
});

describe('[CONV-04] what becomes of it', () => {
  test('client, site, service call and history, one for another', () => {
    const { client, site, serviceCall, lead, history } = converted();
    expect(client).toMatchObject({
      id: id(5),
      status: 'active',
      priority: 'medium',
      contractType: 'lease',
      serviceLevel: 'standard',
      contractStartDate: '2026-11-28',
      clientSince: '2026-11-21',
      sites: [id(6)],
      primarySiteId: id(6),
      originLeadId: id(1),
      convertedBy: ada.uid,
      email: 'beth@silverado.example',
    });
    expect(site).toMatchObject({
      clientId: id(5),
      status: 'pending_install',
      siteType: 'apartment',
      accessType: 'key-required',
      needsKey: true,
      hasLockbox: false,
      hasSecurity: false,
      locationCode: '',
      city: 'Napa',
      machineInventory: { washers: 6, dryers: 6, stacks: 0, combos: 0, totalMachines: 12 },
    });
    expect(site).toMatchObject({
      id: id(6),
      version: 1,
      buildingStyle: null,
      numberOfUnits: 0,
      createdBy: ada.uid,
    });
    expect(serviceCall).toMatchObject({
      type: 'installation',
      priority: 'high',
      status: 'scheduled',
      description: 'Initial machine installation',
      start: '2026-11-28T08:00:00.000Z',
      end: '2026-11-29T08:00:00.000Z',
      allDay: true,
      clientId: id(5),
      siteId: id(6),
      createdBy: ada.uid,
    });
    expect(lead).toMatchObject({
      verb: 'converted',
      lead: { status: 'client', column: 'sold', convertedToClientId: id(5) },
    });
    expect(history).toMatchObject({ leadId: id(1), clientId: id(5), siteId: id(6), convertedBy: ada.uid });
  });

  test('the site takes its address, units and style from the lead', () => {
    const place = { streetAddressLine2: 'Rear', numberOfUnits: 96, buildingStyle: 'mid-rise' } as const;
    expect(converted(place).site).toMatchObject({
      ...place,
      siteName: 'Napa Location',
      streetAddress: '12 Main St',
      state: 'CA',
      zipCode: '94559',
    });
  });

  test('without the tick no service call', () => {
    expect(converted({}, { serviceCall: false }).serviceCall).toBeNull();
  });

  test('[D15] a qualified lead is won and then a client, in one change', () => {
    const { lead } = converted({ status: 'qualified', markSold: false, soldDate: null, column: 'selling' });
    expect(lead.lead).toMatchObject({
      status: 'client',
      markSold: true,
      soldDate: now,
      leadContacted: true,
      column: 'sold',
    });
    expect(lead.lead.version).toBe(leadWith().version + 1);
  });

  test('[W9] added to a client no client is made', () => {
    const known = {
      ...blankClient(id(9), ada.uid, earlier),
      businessName: 'Orchard Park',
      accountManager: id(3),
    };
    const { client, isNewClient, site, lead, history } = converted({}, {}, known);
    expect([client, isNewClient, site.clientId, lead.lead.convertedToClientId]).toEqual([
      known,
      false,
      id(9),
      id(9),
    ]);
    expect(history.conversionData).toMatchObject({
      addedTo: id(9),
      businessName: 'Orchard Park',
      accountManager: id(3),
    });
  });
});
