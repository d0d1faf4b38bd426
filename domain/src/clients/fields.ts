import * as z from 'zod';
import { atLeastOneField, email, orNothing, phone, sensibleDate, someOf, text, uuid } from '#kernel';
import { priorities } from '#leads';
import { clientStatuses, contractTypes, serviceLevels } from './client.ts';

const day = sensibleDate.nullable();

/** Every field of a client that people write; form, endpoint and import share them. */
export const clientFields = z.strictObject({
  firstName: text(),
  lastName: text(),
  email: orNothing(email),
  phone,
  officePhone: phone,
  cellPhone: phone,
  businessName: text(),
  contactTitle: text(),
  status: z.enum(clientStatuses, 'Status must be one of: active, inactive, suspended'),
  priority: z.enum(priorities, 'Priority must be one of: high, medium, low'),
  accountManager: uuid.nullable(),
  clientSince: day,
  contractType: z.enum(contractTypes, 'Contract type must be one of: lease, rent, service-only'),
  serviceLevel: z.enum(serviceLevels, 'Service level must be one of: basic, standard, premium'),
  contractStartDate: day,
  contractEndDate: day,
  leaseExpirationDate: day,
  taxId: text(50),
  parentClientId: uuid.nullable(),
});

export type ClientFields = z.output<typeof clientFields>;
/** Some of them, as forms and endpoints pass them on. */
export type SomeClientFields = { [Field in keyof ClientFields]?: ClientFields[Field] | undefined };

/** A new client: any of the fields, and an id of the sender's making. */
export const clientCreate = clientFields.partial().extend({ id: uuid.optional() });

/** The fields of an update: any of the writable ones, at least one. */
export const clientUpdate = someOf(clientFields);

/** What many clients are given at once. */
export const clientUpdateMany = atLeastOneField(
  clientFields.pick({ status: true, priority: true, accountManager: true, serviceLevel: true }).partial(),
);
