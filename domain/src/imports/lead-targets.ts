import type { LeadField } from '#leads';
import { addressTargets, formerId, fullName, nameTargets, otherWays } from './shared-targets.ts';
import { type Target, target } from './target.ts';

const fields = {
  ...nameTargets,
  email: target('Email', 'email', 'email address', 'mail', 'contact email'),
  phone: target('Phone', 'phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'cell phone'),
  company: target('Company', 'text', 'company name', 'organization', 'management company'),
  businessName: target(
    'Business name',
    'text',
    'business',
    'property',
    'property name',
    'property business',
    'building',
    'account',
    'account name',
  ),
  ...addressTargets,
  country: target('Country', 'country'),
  leadDescription: target('Lead description', 'text', 'description'),
  typeOfMachines: target('Type of machines', 'text', 'machine type', 'machine types', 'equipment'),
  numberOfUnits: target('Number of units', 'count', 'units', 'unit count'),
  numberOfMachinesNeeded: target('Machines needed', 'count', 'number of machines needed', 'machines'),
  currentServiceProvider: target('Current service provider', 'text', 'current provider', 'provider'),
  hasCurrentProvider: target('Has current provider', 'flag'),
  leaseExpirationDate: target(
    'Lease expiration date',
    'date',
    'lease expires',
    'lease expiration',
    'lease end',
    'lease ends',
    'lease end date',
  ),
  leaseNoticeDays: target('Lease notice days', 'count'),
  leaseAutoRenews: target('Lease auto renews', 'choice', 'auto renews'),
  buildingStyle: target('Building style', 'choice'),
  leadCameFrom: target('Lead came from', 'text', 'lead source', 'source'),
  howDidYouHearAboutUs: target('How did you hear about us', 'text'),
  formerId,
  bestTimeToCall: target('Best time to call', 'text', 'best time'),
  tags: target('Tags', 'tags', 'labels'),
  priority: target('Priority', 'choice'),
  value: target('Value', 'dollars', 'deal value'),
  customFields: target('Custom fields', 'map'),
  leadsToSAgreement: target('Leads to S agreement', 'flag'),
  markDuplicate: target('Marked duplicate', 'flag'),
  followUpsRequested: target('Follow-ups requested', 'count'),
  followUpsCompleted: target('Follow-ups completed', 'count'),
} as const satisfies Record<Exclude<LeadField, 'nextStep'>, Target>;

const others = {
  fullName,
  ...otherWays,
  'nextStep.what': target('Next step', 'step'),
  'nextStep.dueAt': target('Next step due', 'moment'),
  assignedRep: target(
    'Rep',
    'person',
    'owner',
    'lead owner',
    'contact owner',
    'record owner',
    'deal owner',
    'account owner',
    'assigned to',
    'assigned rep',
    'sales rep',
    'salesperson',
  ),
  status: target('Status', 'status', 'lead status'),
  note: target('First note', 'note', 'notes', 'note', 'comments', 'notes on lead', 'remarks'),
  createdAt: target('Created', 'moment', 'created at', 'date created', 'created date', 'date added'),
  customField: target('A custom field of this name', 'custom'),
} as const satisfies Record<string, Target>;

/** What a column of leads may be mapped to: every writable field, and what a row says beside them. */
export const leadTargets = { ...fields, ...others } as const;
export type LeadTarget = keyof typeof leadTargets;
export const leadTargetNames = Object.keys(leadTargets) as LeadTarget[];
