import { refuse } from '#kernel';

/** The specification's words (§8), to the letter. */
export const conversionTexts = {
  signedOut: 'User must be authenticated to convert leads',
  notFound: 'Lead not found',
  alreadyConverted: 'This lead has already been converted to a client',
  converted: 'Lead already converted to client',
  person: 'Lead must have first name, last name, and email',
  address: 'Lead must have complete address information',
  status: 'Lead must be sold, won, qualified, or have a proposal',
  failed: (reason: string) => `Conversion failed: ${reason}`,
} as const;

/** What the dialog says beside its fields (§5). */
export const conversionProblems = {
  accountManager: 'Account manager is required',
  businessName: 'Business name is required',
  siteName: 'Site name is required',
  machines: 'At least one machine is required',
} as const;

const ineligible = (message: string) => refuse.conflict('LEAD_NOT_ELIGIBLE', message);
/** Every refusal of this noun. */
export const conversionRefusals = {
  notFound: refuse.hidden('NOT_FOUND', conversionTexts.notFound),
  alreadyConverted: refuse.conflict('LEAD_ALREADY_CONVERTED', conversionTexts.alreadyConverted),
  converted: ineligible(conversionTexts.converted),
  person: ineligible(conversionTexts.person),
  address: ineligible(conversionTexts.address),
  status: ineligible(conversionTexts.status),
  deleted: ineligible('This lead has been deleted. Restore it first.'),
  notManager: refuse.field(
    'ACCOUNT_MANAGER_NOT_ACTIVE',
    'accountManager',
    'Choose an active admin or manager.',
  ),
  notTechnician: refuse.field('TECHNICIAN_NOT_ACTIVE', 'technician', 'Choose an active person.'),
  noClient: refuse.field('CLIENT_NOT_FOUND', 'clientId', 'This client does not exist or has been deleted.'),
} as const;
