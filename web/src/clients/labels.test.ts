import { activityOperations } from 'domain/activities';
import { appointmentOperations } from 'domain/appointments';
import { clientOperations } from 'domain/clients';
import { collectionOperations, statementOperations } from 'domain/collections';
import { contactOperations } from 'domain/contacts';
import { dealOperations } from 'domain/deals';
import { documentOperations } from 'domain/documents';
import { leadOperations } from 'domain/leads';
import { machineFields, machineOperations, siteFields, siteOperations } from 'domain/sites';
import { expect, test } from 'vitest';
import { isSilentInLead, leadLineLabel } from '#leads';
import { isSilent, lineLabel } from './timeline.ts';

// What an answer has of other rows, and no event tells.
const borrowed = ['client', 'site', 'siteName', 'author', 'facts', 'outdated'];

type Shaped = { output: unknown };
const fieldsOf = ({ output }: Shaped): string[] =>
  Object.keys((output as { shape: object }).shape).filter((field) => !borrowed.includes(field));

// What stands in an event beside the fields of its row.
const told = ['importedFrom', 'access', 'washers', 'dryers', 'stacks', 'combos', 'totalMachines', 'prices'];

const ofLead: readonly (readonly [noun: string, fields: readonly string[]])[] = [
  ['leads', [...fieldsOf(leadOperations.get), 'importedFrom']],
  ['contacts', fieldsOf(contactOperations.create)],
  ['deals', fieldsOf(dealOperations.create)],
  ['activities', fieldsOf(activityOperations.create)],
  ['documents', fieldsOf(documentOperations.get)],
];

const ofClient = [
  ...ofLead,
  ['clients', fieldsOf(clientOperations.get)],
  ['sites', [...fieldsOf(siteOperations.get), ...Object.keys(siteFields.shape), ...told]],
  ['machines', [...fieldsOf(machineOperations.create), ...Object.keys(machineFields.shape)]],
  ['appointments', fieldsOf(appointmentOperations.get)],
  ['collections', fieldsOf(collectionOperations.create)],
  ['statements', [...fieldsOf(statementOperations.get), 'amount', 'paidOn']],
] as const;

test.each(ofLead)('every field of %s that a lead’s timeline tells of has its name', (_, fields) => {
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((field) => !isSilentInLead(field) && !leadLineLabel(field))).toEqual([]);
});

test.each(ofClient)('every field of %s that a client’s story tells of has its name', (_, fields) => {
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((field) => !isSilent(field) && !lineLabel(field))).toEqual([]);
});

test('what no noun has is called nothing: no name is made of a field’s own', () => {
  expect([lineLabel('ownerOfNothing'), leadLineLabel('ownerOfNothing')]).toEqual([undefined, undefined]);
});
