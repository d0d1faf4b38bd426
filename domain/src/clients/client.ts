import type { Priority } from '#leads';

export const clientStatuses = ['active', 'inactive', 'suspended'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const contractTypes = ['lease', 'rent', 'service-only'] as const;
export type ContractType = (typeof contractTypes)[number];

export const serviceLevels = ['basic', 'standard', 'premium'] as const;
export type ServiceLevel = (typeof serviceLevels)[number];

/** A client as it stands on the wire (spec §3): one whose lead was sold, or added by hand. */
export type Client = {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  officePhone: string;
  cellPhone: string;
  businessName: string;
  contactTitle: string;
  status: ClientStatus;
  priority: Priority;
  accountManager: string | null;
  clientSince: string | null;
  contractType: ContractType;
  serviceLevel: ServiceLevel;
  contractStartDate: string | null;
  contractEndDate: string | null;
  leaseExpirationDate: string | null;
  taxId: string;
  /** The owner of several clients is a client too. */
  parentClientId: string | null;
  originLeadId: string | null;
  convertedAt: string | null;
  convertedBy: string | null;
  /** Days before the contract's end → when somebody was told. */
  contractReminders: Record<string, string>;
  createdBy: string | null;
  createdAt: string;
  updatedBy: string | null;
  updatedAt: string;
  deletedAt: string | null;
  /** Ids of its sites, oldest first; they follow from the sites. */
  sites: string[];
  primarySiteId: string | null;
  /** How many machines stand at them. */
  machines: number;
};

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
