import type { Lead, LeadField } from '#leads';
import { defuse } from './formula.ts';
import { type LeadTarget, leadTargetNames, leadTargets } from './lead-targets.ts';
import type { SheetKind } from './sheet.ts';
import { writeTags } from './values.ts';

const left: readonly LeadTarget[] = [
  'fullName',
  'wholeAddress',
  'customField',
  'note',
  'otherEmail',
  'otherPhone',
  'noContact',
  'noCalls',
  'lastContact',
  'keptNote',
  'soldDate',
  'assignedRep',
];

/** The columns of an export, under headings that the import knows again. */
export const exportColumns = leadTargetNames.filter((name) => !left.includes(name));

/** The export's heading. */
export const exportHeading: readonly string[] = [
  ...exportColumns.map((name) => leadTargets[name].label),
  'Notes',
  'Rep',
];

const counts: readonly LeadTarget[] = [
  'numberOfUnits',
  'numberOfMachinesNeeded',
  'leaseNoticeDays',
  'followUpsRequested',
  'followUpsCompleted',
];

/** What its columns hold where that is more than texts. */
export const exportKinds: readonly SheetKind[] = exportColumns.map((column) => {
  if (column === 'value') return 'money';
  return counts.includes(column) ? 'number' : 'text';
});

const written = (lead: Lead, column: LeadTarget): string => {
  if (column === 'nextStep.what') return defuse(lead.nextStep?.what ?? '');
  if (column === 'nextStep.dueAt') return lead.nextStep?.dueAt ?? '';
  if (column === 'tags') return defuse(writeTags(lead.tags));
  const value = lead[column as LeadField];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // A number is no formula, whatever its sign.
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return defuse(value);
  return value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value);
};

/** One lead as the cells of the export. */
export const exportCells = (lead: Lead, notes: string, rep: string): string[] => [
  ...exportColumns.map((column) => written(lead, column)),
  defuse(notes),
  defuse(rep),
];
