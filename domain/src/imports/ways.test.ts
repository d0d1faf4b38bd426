import { describe, expect, test } from 'vitest';
import { readClientRow } from './client-row.ts';
import { readLeadRow } from './lead-row.ts';
import { guessedPlan } from './plan.fixtures.ts';
import type { Choices } from './plan.ts';

const lead = (cells: Record<string, string>, chosen?: Partial<Choices>) =>
  readLeadRow(Object.values(cells), guessedPlan('leads', Object.keys(cells), chosen));
const ann = { 'First Name': 'Ann', 'Last Name': 'Lee', Business: 'Vine Court' };
const beside = { firstName: 'Ann', lastName: 'Lee', relation: 'other', company: 'Vine Court', position: '' };

describe('several addresses and numbers of one', () => {
  test('in a cell: the first is the field’s, the others are contacts', () => {
    const reading = lead({
      ...ann,
      Email: 'ann@vine.example; office@vine.example;',
      Phone: '(707) 555-0101, 707-555-0102 x7 | 707-555-0103',
    });
    expect(reading.fields).toMatchObject({ email: 'ann@vine.example', phone: '(707) 555-0101' });
    expect(reading.people).toEqual([
      { ...beside, email: 'office@vine.example', phone: '707-555-0102 x7' },
      { ...beside, email: '', phone: '707-555-0103' },
    ]);
    expect(reading).toMatchObject({ leftOut: [], refused: null });
    expect(reading.readAs).toContainEqual({
      column: 'Email',
      from: 'ann@vine.example; office@vine.example;',
      to: 'ann@vine.example, office@vine.example (a contact)',
    });
  });

  test.each([
    '212-555-0100; cell 973-291-0013',
    '212-555-0100 or 973-291-0013 (cell)',
    'office 212-555-0100 mobile 973-291-0013',
    '212-555-0100 / 973-291-0013 home',
  ])('[IMPORT-01] with what kind they are, as in ‘%s’', (Phone) => {
    const reading = lead({ ...ann, Phone });
    expect(reading.fields).toMatchObject({ phone: '212-555-0100' });
    expect(reading.people).toEqual([{ ...beside, email: '', phone: '973-291-0013' }]);
    expect(reading).toMatchObject({ leftOut: [], refused: null });
  });

  test('behind a name: it is the field’s, and of several people the first is the record’s', () => {
    const reading = lead({
      Business: 'Vine Court',
      'Full name': 'Ann Lee (ann@vine.example); Bo Ruiz (bo@vine.example)',
    });
    expect(reading.fields).toMatchObject({ firstName: 'Ann', lastName: 'Lee', email: 'ann@vine.example' });
    expect(reading.people).toEqual([
      { ...beside, firstName: 'Bo', lastName: 'Ruiz', email: 'bo@vine.example', phone: '' },
    ]);
    expect(reading).toMatchObject({
      leftOut: [],
      refused: null,
      readAs: [{ to: 'Ann · Lee · ann@vine.example, Bo · Ruiz · bo@vine.example (a contact)' }],
    });
  });

  test('of several people in one cell the further addresses are theirs', () => {
    const reading = lead({
      Business: 'Vine Court',
      'Full name': 'Lee, Ann / Ruiz, Bo',
      Email: 'ann@vine.example; bo@vine.example; office@vine.example',
    });
    expect(reading.fields).toMatchObject({ firstName: 'Ann', lastName: 'Lee', email: 'ann@vine.example' });
    expect(reading.people).toEqual([
      { ...beside, firstName: 'Bo', lastName: 'Ruiz', email: 'bo@vine.example', phone: '' },
      { ...beside, email: 'office@vine.example', phone: '' },
    ]);
  });

  test('behind a name and wrong, it is left out and nobody is lost', () => {
    const reading = lead({ Phone: '206-555-0166', 'Full name': 'Ann Lee (ann@vine)' });
    expect(reading.fields).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
    expect(reading.leftOut).toEqual([
      { column: 'Full name', value: 'ann@vine', reason: 'Invalid email format' },
    ]);
  });

  test('one of them no address: it alone is left out, and named', () => {
    const reading = lead({ ...ann, Email: 'ann@vine, Office <office@vine.example>' });
    expect(reading.fields.email).toBe('office@vine.example');
    expect(reading.leftOut).toEqual([{ column: 'Email', value: 'ann@vine', reason: 'Invalid email format' }]);
    expect(reading.notes).toEqual(['Email: ann@vine']);
  });

  test('in columns of their own, the field is filled by the first of them', () => {
    const mapping = { 'First Name': 'firstName', Mobile: 'otherPhone', Work: 'otherPhone' } as const;
    const reading = lead({ 'First Name': 'Ann', Mobile: '707-555-0101', Work: '707-555-0102' }, { mapping });
    expect(reading).toMatchObject({ refused: null, fields: { phone: '707-555-0101' } });
    expect(reading.people).toEqual([
      { ...beside, lastName: '', company: '', email: '', phone: '707-555-0102' },
    ]);
  });

  test('[IMPORT-01] with what kind each is before it, as books write them', () => {
    const reading = lead({
      ...ann,
      Phone: 'Phone:(707) 555-0142  Mobile:(707) 555-0143  Fax:(707) 555-0144',
    });
    expect(reading.fields.phone).toBe('(707) 555-0142');
    expect(reading.people).toEqual([{ ...beside, email: '', phone: '(707) 555-0143' }]);
    expect(reading.notes).toEqual(['Phone: Fax:(707) 555-0144']);
  });

  test('the same twice is one, and a name that contacts refuse is none', () => {
    const reading = lead({ ...ann, 'First Name': 'O"', Email: 'a@x.example, a@x.example, b@x.example' });
    expect(reading.people).toMatchObject([{ firstName: 'Lee', lastName: '', email: 'b@x.example' }]);
  });
});

describe('[D45] a client whose field refuses a number', () => {
  const client = (cells: Record<string, string>) =>
    readClientRow(Object.values(cells), guessedPlan('clients', Object.keys(cells)));

  test.each(['+44 20 7946 0958 1234 567', '0000 30 12345'])('%s is taken in with it as a note', (phone) => {
    const reading = client({ Company: 'Vine', Phone: phone, Notes: 'Calls late' });
    expect(reading.refused).toBeNull();
    expect(reading.fields).toEqual({ businessName: 'Vine' });
    expect(reading.notes).toEqual([`Notes: Calls late\nPhone: ${phone}`]);
  });
});
