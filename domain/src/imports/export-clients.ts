import { type Client, clientTitle } from '#clients';
import { defuse } from './formula.ts';
import type { SheetKind } from './sheet.ts';

const columns = {
  firstName: 'First Name',
  lastName: 'Last Name',
  businessName: 'Business Name',
  contactTitle: 'Contact Title',
  email: 'Email',
  phone: 'Phone',
  officePhone: 'Office Phone',
  cellPhone: 'Cell Phone',
  status: 'Status',
  priority: 'Priority',
  clientSince: 'Client Since',
  contractType: 'Contract Type',
  serviceLevel: 'Service Level',
  contractStartDate: 'Contract Start Date',
  contractEndDate: 'Contract End Date',
  leaseExpirationDate: 'Lease Expiration Date',
  taxId: 'Tax ID',
  formerId: 'Former ID',
} as const satisfies Partial<Record<keyof Client, string>>;

/** The heading of an export of clients: its fields, then what only people read. */
export const clientExportHeading: readonly string[] = [
  ...Object.values(columns),
  'Account Manager',
  'Parent Client',
  'Sites',
];

/** What its columns hold where that is more than texts. */
export const clientExportKinds: readonly SheetKind[] = clientExportHeading.map((label) =>
  label === 'Sites' ? 'number' : 'text',
);

/** One client as the cells of the export. */
export const clientExportCells = (client: Client, manager: string, parent: Client | undefined): string[] => [
  ...(Object.keys(columns) as (keyof typeof columns)[]).map((column) => defuse(client[column] ?? '')),
  defuse(manager),
  defuse(parent ? clientTitle(parent) : ''),
  String(client.sites.length),
];
