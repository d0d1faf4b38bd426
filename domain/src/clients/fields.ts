import * as z from 'zod';
import { atLeastOneField, email, orNothing, phone, sensibleDate, someOf, text, uuid } from '#kernel';
import { priorities } from '#leads';
import { invoiceTerms } from '#settings';
import { clientStatuses, contractTypes, serviceLevels } from './client.ts';

const day = sensibleDate.nullable();

/** How many addresses invoices of one client are sent to. */
export const mostBillingEmails = 10;

/** The addresses that invoices go to, each once. */
export const billingEmails = z
  .array(email)
  .max(mostBillingEmails, `At most ${mostBillingEmails} addresses`)
  .transform((all) => [...new Set(all)]);

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
  /** What the system that it came from calls it. */
  formerId: text(100),
  parentClientId: uuid.nullable(),
  /** What stands on its invoices and where they go, where that is not what it is known by. */
  billingName: text(),
  billingAddress: text(1000),
  billingEmail: billingEmails,
  terms: z.enum(invoiceTerms).nullable(),
  taxExempt: z.boolean(),
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
