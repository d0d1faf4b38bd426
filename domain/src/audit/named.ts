import type { AuditItem } from './operations.ts';

// Whose id stands in a field, by the end of its name; a list of several ends with an s.
const nounOfField: Readonly<Record<string, string>> = {
  leadId: 'leads',
  originLeadId: 'leads',
  clientId: 'clients',
  siteId: 'sites',
  primarySiteId: 'sites',
  machineId: 'machines',
  contactId: 'contacts',
  dealId: 'deals',
  appointmentId: 'appointments',
  documentId: 'documents',
  documents: 'documents',
  sites: 'sites',
  invoiceId: 'invoices',
  routeDayId: 'routeDays',
};

// These name rows of the noun that is told of.
const ownRows: ReadonlySet<string> = new Set(['mergedInto', 'mergedFrom', 'corrects']);

type Named = { noun: string; rowId: string };

/** The noun whose rows a field names; null where it names none. */
const nounOf = (noun: string, field: string): string | null => {
  if (ownRows.has(field)) return noun;
  const one = field.replace(/Ids$/, 'Id');
  return Object.hasOwn(nounOfField, one) ? (nounOfField[one] ?? null) : null;
};

const idsIn = (noun: string, field: string, value: unknown): Named[] => {
  const rows = nounOf(noun, field);
  if (typeof value === 'string') return rows ? [{ noun: rows, rowId: value }] : [];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(noun, field, each));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => idsIn(noun, name, each));
};

// More names than these nobody reads.
const mostNames = 100;

/** The other records that the changes of an entry name. */
export const namedIn = ({ noun, changes }: Pick<AuditItem, 'noun' | 'changes'>): Named[] =>
  changes
    .flatMap(({ field, before, after }) => [before, after].flatMap((value) => idsIn(noun, field, value)))
    .slice(0, mostNames);
