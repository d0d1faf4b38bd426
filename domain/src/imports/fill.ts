import { same } from '#kernel';
import { fieldsOfStatus, type Lead, type LeadField, type LeadStatus, noFlags } from '#leads';
import type { LeadReading } from './lead-row.ts';
import { inFull, saysNoMore } from './worse.ts';

// Fields that always say something.
const neverEmpty: readonly string[] = ['priority', 'leaseNoticeDays'];

const isEmpty = (field: string, value: unknown): boolean => {
  if (neverEmpty.includes(field)) return false;
  if (field === 'leaseAutoRenews') return value === undefined || value === 'unknown';
  if (value === undefined || value === null || value === '' || value === 0) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
};

type Known = Partial<Lead> & Pick<Lead, 'convertedToClientId' | 'deleted'>;

type Row = Pick<LeadReading, 'fields'> & { soldDate?: string | null };

/** What a row adds to a lead that exists: its empty fields only; never to a converted or deleted one (D45). */
export const fillingFields = (lead: Known, { fields, soldDate }: Row): Partial<Lead> => {
  if (lead.convertedToClientId !== null || lead.deleted) return {};
  const said = { ...inFull(lead, fields), ...(lead.markSold && soldDate && { soldDate }) };
  return Object.fromEntries(
    Object.entries(said).filter(
      ([field, value]) => isEmpty(field, lead[field as LeadField]) && !isEmpty(field, value),
    ),
  ) as Partial<Lead>;
};

/** Fields of a row that say something else than the record does, or more; those that this file has set already are not set again. */
export const differing = (
  record: object,
  fields: object,
  { isEmpty, mine }: { isEmpty: (field: string, value: unknown) => boolean; mine: readonly string[] },
): { [field: string]: unknown } => {
  const known = record as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(inFull(record, fields)).filter(
      ([field, value]) =>
        !isEmpty(field, value) &&
        !mine.includes(field) &&
        !same(known[field], value) &&
        !saysNoMore(field, known[field], value),
    ),
  );
};

const ownField = (name: string): string => `customFields:${name}`;

type Saying = Row & { status?: LeadStatus | null; rep?: string | null };

/**
 * What a row says of a lead, whether it changes it or not: of several rows the first says. Tags add up and are said by all of
 * them; so do own fields, each of which one row says.
 */
export const saidFields = ({ fields, soldDate, status, rep }: Saying): string[] => {
  const { tags: _, customFields = {}, ...single } = fields;
  const all = { ...single, status, soldDate, assignedRep: rep };
  return [
    ...Object.entries(all).flatMap(([field, value]) => (isEmpty(field, value) ? [] : field)),
    ...Object.keys(customFields).map(ownField),
  ];
};

/** What a row changes of a lead that exists, filled fields, status and rep too; tags and own fields are added to. */
export const updatingFields = (
  lead: Known,
  { fields, soldDate, status, rep }: Saying,
  mine: readonly string[],
): Partial<Lead> => {
  if (lead.convertedToClientId !== null || lead.deleted) return {};
  const { tags, customFields = {} } = fields;
  const own = Object.entries(customFields).filter(([name]) => !mine.includes(ownField(name)));
  // One that is to be passed on is nobody's.
  const isPassed = (status ?? lead.status) === 'pass-it-on';
  const said = {
    ...fields,
    ...(tags && { tags: [...new Set([...(lead.tags ?? []), ...tags])] }),
    customFields: own.length > 0 ? { ...lead.customFields, ...Object.fromEntries(own) } : {},
    ...(status && { status }),
    // When it was sold goes with the status that says so, and with that alone.
    ...(soldDate && !mine.includes('status') && { soldDate }),
    ...(rep && !isPassed && { assignedRep: rep }),
  };
  return differing(lead, said, { isEmpty, mine }) as Partial<Lead>;
};

/** Where a lead stands by what another system says of it: its marks follow, dates that nobody knows stay empty (D44). */
export const standingFields = (lead: Lead, status: LeadStatus, now: string): Partial<Lead> => {
  const { leadContacted, ...marks } = fieldsOfStatus(status);
  const stays = marks.markSold && lead.markSold ? { soldDate: lead.soldDate } : {};
  const why = marks.markDead && lead.markDead ? { deadReason: lead.deadReason } : {};
  const fields = { ...noFlags, ...marks, leadContacted, ...stays, ...why };
  if (status === 'pass-it-on')
    return { ...fields, assignedRep: null, assignedAt: null, passedFrom: lead.assignedRep, passedAt: now };
  const { timeoutExpired, contactedWithinTimeframe } = lead;
  if (status !== 'new') return { ...fields, timeoutExpired, contactedWithinTimeframe };
  // Coming back to New starts the first-contact time again (D4).
  return { ...fields, ...(lead.assignedRep !== null && lead.leadContacted && { assignedAt: now }) };
};

type Own = { readonly [name: string]: unknown };

const addedNames = (filled: Own, replaced: Own): string[] =>
  Object.keys(filled).filter((name) => !same(filled[name], replaced[name]));

/** What rows add to and do not replace, before or after one of them. */
type Added = Pick<Partial<Lead>, 'tags' | 'customFields'>;

/** Whether a lead still has all that a row added to its tags or own fields. */
export const stillAdded = ({ tags, customFields }: Lead, filled: Added, replaced: Added): boolean =>
  (filled.tags ?? []).every((tag) => replaced.tags?.includes(tag) || tags.includes(tag)) &&
  addedNames(filled.customFields ?? {}, replaced.customFields ?? {}).every((name) =>
    same(customFields[name], filled.customFields?.[name]),
  );

/** Tags and own fields without what a row added; what others added stays. */
export const withoutAdded = ({ tags, customFields }: Lead, filled: Added, replaced: Added): Added => {
  const former: Own = replaced.customFields ?? {};
  const names = addedNames(filled.customFields ?? {}, former);
  const left = Object.entries(customFields).flatMap(([name, value]): [string, unknown][] => {
    if (!names.includes(name)) return [[name, value]];
    return Object.hasOwn(former, name) ? [[name, former[name]]] : [];
  });
  return {
    ...(filled.tags && {
      tags: tags.filter((tag) => replaced.tags?.includes(tag) || !filled.tags?.includes(tag)),
    }),
    ...(filled.customFields && { customFields: Object.fromEntries(left) as Lead['customFields'] }),
  };
};

/** The empty value of a field that an import filled, to which a revert returns it. */
export const emptied = (blank: Lead, fields: readonly string[]): Partial<Lead> =>
  Object.fromEntries(fields.map((field) => [field, blank[field as LeadField]])) as Partial<Lead>;
