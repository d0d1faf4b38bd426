import { same } from '#kernel';
import type { Lead, LeadField } from '#leads';
import type { LeadReading } from './lead-row.ts';

// Fields that always say something.
const neverEmpty: readonly string[] = ['priority', 'leaseNoticeDays'];

const isEmpty = (field: string, value: unknown): boolean => {
  if (neverEmpty.includes(field)) return false;
  if (field === 'leaseAutoRenews') return value === undefined || value === 'unknown';
  if (value === undefined || value === null || value === '' || value === 0) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
};

type Known = Partial<Lead> & Pick<Lead, 'convertedToClientId' | 'deleted'>;

/** What a row adds to a lead that exists: its empty fields only; never to a converted or deleted one (D45). */
export const fillingFields = (lead: Known, row: Pick<LeadReading, 'fields'>): Partial<Lead> => {
  if (lead.convertedToClientId !== null || lead.deleted) return {};
  return Object.fromEntries(
    Object.entries(row.fields).filter(
      ([field, value]) => isEmpty(field, lead[field as LeadField]) && !isEmpty(field, value),
    ),
  ) as Partial<Lead>;
};

/** Fields of a row that say something else than the record does; those that this file has set already are not set again. */
export const differing = (
  record: object,
  fields: object,
  { isEmpty, mine }: { isEmpty: (field: string, value: unknown) => boolean; mine: readonly string[] },
): { [field: string]: unknown } => {
  const known = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => !isEmpty(field, value) && !mine.includes(field) && !same(known[field], value),
    ),
  );
};

/** What a row changes of a lead that exists, filled fields too; tags and own fields are added to. */
export const updatingFields = (
  lead: Known,
  { fields }: Pick<LeadReading, 'fields'>,
  mine: readonly string[],
): Partial<Lead> => {
  if (lead.convertedToClientId !== null || lead.deleted) return {};
  const { tags, customFields } = fields;
  const said = {
    ...fields,
    ...(tags && { tags: [...new Set([...(lead.tags ?? []), ...tags])] }),
    ...(customFields && { customFields: { ...lead.customFields, ...customFields } }),
  };
  return differing(lead, said, { isEmpty, mine }) as Partial<Lead>;
};

/** The empty value of a field that an import filled, to which a revert returns it. */
export const emptied = (blank: Lead, fields: readonly string[]): Partial<Lead> =>
  Object.fromEntries(fields.map((field) => [field, blank[field as LeadField]])) as Partial<Lead>;
