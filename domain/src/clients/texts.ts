import { dollars, refuse } from '#kernel';

const nameText = 'Name is required';
const idText = 'This id is already in use.';
const managerText = 'Choose an active admin or manager.';
const endText = 'The contract must not end before it starts';
const parentText = 'Choose another client.';

/** Every refusal of this noun. */
export const clientRefusals = {
  nameless: refuse.field('INVALID_INPUT', 'businessName', nameText),
  endsBeforeStart: refuse.field('INVALID_INPUT', 'contractEndDate', endText),
  ownParent: refuse.field('INVALID_INPUT', 'parentClientId', 'A client cannot be its own parent.'),
  parentCycle: refuse.field(
    'INVALID_INPUT',
    'parentClientId',
    'This client already belongs to the other one.',
  ),
  unknownParent: refuse.field('INVALID_INPUT', 'parentClientId', parentText),
  notManager: refuse.field('REP_NOT_ASSIGNABLE', 'accountManager', managerText),
  idTaken: refuse.field('ID_TAKEN', 'id', idText),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this client in the meantime.'),
  deleted: refuse.conflict('CLIENT_DELETED', 'This client has been deleted. Restore it first.'),
  notDeleted: refuse.conflict('CLIENT_NOT_DELETED', 'This client is not deleted.'),
  merged: refuse.conflict(
    'CLIENT_MERGED',
    'This client became part of another one, and all that was its with it. It cannot be restored.',
  ),
  hasSites: (count: number) =>
    refuse.conflict(
      'CLIENT_HAS_SITES',
      count === 1
        ? 'This client has an active site. Decommission the site first, or set the client to inactive.'
        : `This client has ${count} active sites. Decommission the sites first, or set the client to inactive.`,
    ),
  hasInvoices: (count: number) =>
    refuse.conflict(
      'CLIENT_HAS_INVOICES',
      count === 1
        ? 'This client has an open invoice. Note its payment or cancel it first, or set the client to inactive.'
        : `This client has ${count} open invoices. Note their payments or cancel them first, or set the client to inactive.`,
    ),
  hasCredit: (credit: number) =>
    refuse.conflict(
      'CLIENT_HAS_CREDIT',
      `This client has ${dollars(credit)} of credit. Pay it back first, or set the client to inactive.`,
    ),
} as const;

export const clientStatusLabels = { active: 'Active', inactive: 'Inactive', suspended: 'Suspended' } as const;
export const contractTypeLabels = { lease: 'Lease', rent: 'Rent', 'service-only': 'Service only' } as const;
export const serviceLevelLabels = { basic: 'Basic', standard: 'Standard', premium: 'Premium' } as const;
