import type { ClientFields } from '#clients';
import { addressTargets, formerId, fullName, nameTargets, otherWays, wishTargets } from './shared-targets.ts';
import { type Target, target } from './target.ts';

// What else of billing was agreed people look at.
const byHandAlone = [
  'parentClientId',
  'billingEmail',
  'taxExempt',
] as const satisfies readonly (keyof ClientFields)[];

/** What a column of clients may be mapped to. */
export const clientTargets = {
  businessName: target(
    'Business name',
    'text',
    'business',
    'company',
    'company name',
    'client',
    'client name',
    'account',
    'account name',
    'property',
    'property name',
  ),
  ...nameTargets,
  fullName,
  contactTitle: target('Contact title', 'text', 'title', 'job title', 'position'),
  email: target('Email', 'email', 'email address', 'mail', 'contact email'),
  phone: target('Phone', 'phone', 'phone number', 'telephone', 'tel', 'main phone', 'phones'),
  officePhone: target('Office phone', 'phone', 'office'),
  cellPhone: target('Cell phone', 'phone', 'cell', 'mobile', 'mobile phone'),
  status: target('Status', 'word', 'client status'),
  priority: target('Priority', 'word'),
  accountManager: target(
    'Account manager',
    'person',
    'manager',
    'account owner',
    'account manager email',
    'rep',
  ),
  clientSince: target('Client since', 'date', 'customer since', 'since'),
  contractType: target('Contract type', 'word', 'contract', 'agreement type'),
  serviceLevel: target('Service level', 'word', 'tier', 'service tier', 'level'),
  contractStartDate: target('Contract start date', 'date', 'contract start', 'contract starts'),
  contractEndDate: target('Contract end date', 'date', 'contract end', 'contract ends', 'contract expires'),
  leaseExpirationDate: target(
    'Lease expiration date',
    'date',
    'lease expires',
    'lease expiration',
    'lease end',
    'lease ends',
  ),
  taxId: target('Tax ID', 'text', 'ein', 'tax number'),
  formerId,
  billingName: target('Billing name', 'text', 'bill to name'),
  billingAddress: target('Billing address', 'text', 'bill to address'),
  // Books write both in lines, a column each.
  billTo: target('Billing name and address, in lines', 'billTo', 'bill to'),
  shipTo: target('Where it ships to, in lines (kept in the note)', 'shipTo', 'ship to'),
  terms: target('Terms', 'word', 'payment terms', 'invoice terms'),
  ...otherWays,
  ...wishTargets,
  // A client has no address of its own: by its site's it is found again, and the note keeps it.
  siteStreet: target('Street of its site (kept in the note)', 'site', ...addressTargets.streetAddress.names),
  siteZip: target('Zip code of its site (kept in the note)', 'site', ...addressTargets.zipCode.names),
  note: target('Note', 'note', 'notes', 'comments', 'remarks'),
} as const satisfies Record<
  | Exclude<keyof ClientFields, (typeof byHandAlone)[number]>
  | 'fullName'
  | keyof typeof otherWays
  | keyof typeof wishTargets
  | 'billTo'
  | 'shipTo'
  | 'siteStreet'
  | 'siteZip'
  | 'note',
  Target
>;
