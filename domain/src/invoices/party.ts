import { type Client, clientTitle } from '#clients';
import type { InvoiceTerms } from '#settings';
import type { InvoiceParty } from './invoice.ts';

type Billed = Pick<
  Client,
  | 'firstName'
  | 'lastName'
  | 'businessName'
  | 'contactTitle'
  | 'email'
  | 'phone'
  | 'billingName'
  | 'billingAddress'
  | 'billingEmail'
>;

type Place = {
  streetAddress: string;
  streetAddressLine2: string;
  city: string;
  state: string;
  zipCode: string;
};

const addressLines = ({ streetAddress, streetAddressLine2, city, state, zipCode }: Place): string[] => [
  streetAddress,
  streetAddressLine2,
  [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
];

/** Whom an invoice is billed to: what was set for billing, and where that is empty what the client is known by. */
export const billedParty = (client: Billed, place: Place | null): InvoiceParty => {
  const own = clientTitle(client);
  const name = client.billingName.trim() || own;
  const person = [`${client.firstName} ${client.lastName}`.trim(), client.contactTitle]
    .filter(Boolean)
    .join(', ');
  const address = client.billingAddress.trim()
    ? client.billingAddress.split('\n')
    : place
      ? addressLines(place)
      : [];
  const lines = [client.billingName.trim() ? '' : person, ...address].map((line) => line.trim());
  return {
    name,
    lines: lines.filter((line) => line !== '' && line !== name),
    emails: client.billingEmail.length > 0 ? client.billingEmail : [client.email].filter(Boolean),
  };
};

/** The terms of a client: its own, else the house's. */
export const termsOf = (client: Pick<Client, 'terms'>, house: { invoiceTerms: InvoiceTerms }): InvoiceTerms =>
  client.terms ?? house.invoiceTerms;

/** The tax that a client pays on taxable lines: none where it is exempt. */
export const taxRateOf = (client: Pick<Client, 'taxExempt'>, house: { taxRate: number }): number =>
  client.taxExempt ? 0 : house.taxRate;
