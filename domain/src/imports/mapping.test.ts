import { describe, expect, it } from 'vitest';
import { leadFields } from '#leads';
import { exportHeading } from './export.ts';
import { leadTargetNames } from './lead-targets.ts';
import { columnNames, doubled, guessMapping } from './mapping.ts';

describe('guessMapping', () => {
  it('knows the headings of a real export', () => {
    const columns = [
      'First Name',
      'Last Name',
      'Email Address',
      'Phone',
      'Property / Business',
      'Street',
      'Street 2',
      'City',
      'State',
      'Zip',
      '# Units',
      'Machines Needed',
      'Machine Type',
      'Current Provider',
      'Lease Expires',
      'Lead Source',
      'Best Time',
      'Notes',
      'Tags',
      'Created',
      'Status',
    ];
    expect(Object.values(guessMapping(columns))).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'businessName',
      'streetAddress',
      'streetAddressLine2',
      'city',
      'state',
      'zipCode',
      'numberOfUnits',
      'numberOfMachinesNeeded',
      'typeOfMachines',
      'currentServiceProvider',
      'leaseExpirationDate',
      'leadCameFrom',
      'bestTimeToCall',
      'note',
      'tags',
      'createdAt',
      'status',
    ]);
  });

  it('leaves out what nobody may write', () => {
    const guess = guessMapping(['role', 'isAdmin', 'convertedToClientId', 'assignedAt', '__proto__', 'Foo']);
    expect(Object.values(guess)).toEqual([null, null, null, null, null, null]);
  });

  it('gives a field to one column only, notes to many', () => {
    expect(guessMapping(['Email', 'E-mail address', 'Notes', 'Comments'])).toEqual({
      Email: 'email',
      'E-mail address': null,
      Notes: 'note',
      Comments: 'note',
    });
    expect(doubled({ a: 'email', b: 'email', c: 'note', d: 'note', e: null, f: null })).toEqual(['email']);
  });

  it('has a target for every writable field, and knows the headings of the export', () => {
    for (const field of Object.keys(leadFields.shape).filter((name) => name !== 'nextStep'))
      expect(leadTargetNames).toContain(field);
    const missed = Object.entries(guessMapping(exportHeading)).filter(([, to]) => to === null);
    expect(missed).toEqual([]);
  });
});

describe('columnNames', () => {
  it('names what has no name and tells the same names apart', () => {
    expect(columnNames(['a', '', ' a ', 'a'])).toEqual(['a', 'Column 2', 'a (2)', 'a (3)']);
  });
});
