import { personWords } from 'domain/kernel';
import { columnLabels, type LeadColumn } from 'domain/leads';
import { saidField, type UndoEntry } from 'domain/undo';

type Names = (uid: string) => string | undefined;

const long = 60;
const short = (text: string): string => (text.length > long ? `${text.slice(0, long)}…` : text);

const nothing: Readonly<Record<string, string>> = { assignedRep: 'no rep', column: 'no column' };

const said = (field: string, value: unknown, names: Names): string => {
  if (value === null || value === '' || value === undefined) return nothing[field] ?? 'empty';
  if (Array.isArray(value)) return value.length > 0 ? short(value.join(', ')) : 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'column') return columnLabels[value as LeadColumn] ?? String(value);
  if (field === 'assignedRep') return personWords(String(value), names);
  if (field === 'nextStep') return short((value as { what: string }).what);
  return typeof value === 'object' ? '' : short(String(value));
};

/** From what to what, in words; null where the description says it all or nothing may be said. */
export const valuesOf = (entry: UndoEntry, names: Names): { before: string | null; after: string } | null => {
  const { fieldChanged: field, previousValue, newValue, leads, verb } = entry;
  if (['created', 'removed', 'restored', 'imported'].includes(verb) || entry.leadId === null) return null;
  if (field.includes(', ')) return { before: null, after: field.split(', ').map(saidField).join(', ') };
  const after = said(field, newValue, names);
  if (after === '') return null;
  // A note had nothing before it, and of many leads each had its own.
  const before = verb === 'noted' || leads > 1 ? null : said(field, previousValue, names);
  return { before, after };
};
