import type * as z from 'zod';
import type { clientAnswer } from './answers.ts';

export const clientStatuses = ['active', 'inactive', 'suspended'] as const;

export const contractTypes = ['lease', 'rent', 'service-only'] as const;

export const serviceLevels = ['basic', 'standard', 'premium'] as const;

/** A client as it stands on the wire (spec §3): one whose lead was sold, or added by hand. */
export type Client = z.output<typeof clientAnswer>;

type Named = Pick<Client, 'firstName' | 'lastName' | 'businessName' | 'email' | 'phone'>;

/** The person a client is, or how to reach them where nobody has a name. */
export const clientName = ({ firstName, lastName, businessName, email, phone }: Named): string =>
  `${firstName} ${lastName}`.trim() || businessName || email || phone || 'Unnamed client';

/** What lists and headings call a client: the business, else the person. */
export const clientTitle = (client: Named): string => client.businessName || clientName(client);

/** The name that lists are sorted by, case aside; empty when there is none. */
export const clientSortName = ({
  businessName,
  firstName,
  lastName,
}: Pick<Client, 'businessName' | 'firstName' | 'lastName'>): string =>
  businessName || `${firstName} ${lastName}`.replace(/^ +| +$/g, '');
