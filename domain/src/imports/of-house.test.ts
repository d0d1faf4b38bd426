import { expect, test } from 'vitest';
import { blankLead } from '#leads';
import { ofHouse } from './of-house.ts';

const lead = {
  ...blankLead('id', '2026-11-21T10:00:00.000Z'),
  firstName: 'Bo',
  email: 'bo@b.example',
  company: 'Birch',
};
const kim = { firstName: 'Kim', lastName: 'Ode', email: 'kim@b.example', phone: '707-555-0100' };
const contact = { ...kim, relation: 'other', company: 'Birch', position: '' };

test.each([
  ['somebody else: a contact', {}, kim, {}, [contact]],
  [
    'the lead’s own person',
    {},
    { firstName: 'Bo', phone: '707-555-0100' },
    { firstName: 'Bo', phone: '707-555-0100' },
    [],
  ],
  ['nobody', {}, {}, {}, []],
  ['somebody who cannot be reached', {}, { firstName: 'Kim' }, {}, []],
  ['its own id, where the lead has none', {}, { formerId: '9' }, { formerId: '9' }, []],
  [
    'its own id, where the lead has one',
    { formerId: '7' },
    { formerId: '9', firstName: 'Bo' },
    { firstName: 'Bo' },
    [],
  ],
])('a row of a house whose lead is there names %s', (_, more, said, fields, people) => {
  const reading = { fields: { company: 'Birch', value: 5, ...said }, people: [] };
  expect(ofHouse({ ...lead, ...more }, reading)).toEqual({
    fields: { company: 'Birch', value: 5, ...fields },
    people,
  });
});
