import { columnLabels, type LeadColumn } from '#leads';
import { type Act, fieldsOf } from './act.ts';
import { saidField } from './said.ts';

/** What a description names: the lead (or how many), and people by uid. */
export type Named = { lead: string; person: (uid: unknown) => string };

const column = ({ after, before }: Act['first']): string =>
  columnLabels[(after['column'] ?? before['column']) as LeadColumn] ?? '';

const edited = ({ first }: Act, { lead }: Named): string => {
  const fields = Object.keys(fieldsOf(first.after));
  const [field = ''] = fields;
  return fields.length === 1
    ? `Changed ${saidField(field)} of ${lead}`
    : `Changed ${fields.length} fields of ${lead}`;
};

const sentences: Readonly<Record<string, (act: Act, named: Named) => string>> = {
  created: (_act, { lead }) => `Created ${lead}`,
  updated: edited,
  noted: (_act, { lead }) => `Added a note to ${lead}`,
  moved: ({ first }, { lead }) => (column(first) ? `Moved ${lead} to ${column(first)}` : `Moved ${lead}`),
  attempted: (_act, { lead }) => `Attempted contact with ${lead}`,
  contacted: (_act, { lead }) => `Contacted ${lead}`,
  sold: (_act, { lead }) => `Marked ${lead} as sold`,
  reopened: (_act, { lead }) => `Reopened ${lead}`,
  taken: (_act, { lead }) => `Took ${lead}`,
  assigned: ({ first }, { lead, person }) => `Assigned ${lead} to ${person(first.after['assignedRep'])}`,
  unassigned: (_act, { lead }) => `Unassigned ${lead}`,
  transferred: ({ first }, { lead, person }) =>
    `Transferred ${lead} to ${person(first.after['assignedRep'])}`,
  returned: (_act, { lead }) => `Passed ${lead} back to Unassigned`,
  notClosed: (_act, { lead }) => `Could not close ${lead}`,
  passed: ({ first }, { lead, person }) => `Passed ${lead} to ${person(first.after['passedTo'])}`,
  removed: (_act, { lead }) => `Deleted ${lead}`,
  restored: (_act, { lead }) => `Restored ${lead}`,
  merged: (_act, { lead }) => `Merged two leads into ${lead}`,
  converted: (_act, { lead }) => `Converted ${lead} to a client`,
  imported: (_act, { lead }) => `Imported ${lead}`,
};

/** An act in one sentence of the past: ‘Moved Redwood Terrace to Selling’. */
export const describeAct = (act: Act, named: Named): string =>
  sentences[act.first.verb]?.(act, named) ?? `Changed ${named.lead}`;

/** The field that an act was about and both its values, as UNDO-02 wants them. */
export type Shown = { fieldChanged: string; previousValue: unknown; newValue: unknown };

const shown = (fieldChanged: string, previousValue: unknown, newValue: unknown): Shown => ({
  fieldChanged,
  previousValue: previousValue ?? null,
  newValue: newValue ?? null,
});

const noteOf = ({ after }: Act['first']): unknown =>
  (after['notes'] as { text?: string }[] | undefined)?.[0]?.text;

const updated = ({ before, after }: Act['first']): Shown => {
  const fields = Object.keys(fieldsOf(after)) as (keyof ReturnType<typeof fieldsOf>)[];
  const [field] = fields;
  return field !== undefined && fields.length === 1
    ? shown(field, before[field], after[field])
    : shown(fields.join(', '), fieldsOf(before), fieldsOf(after));
};

/** What an act changed: of a move the column, of a hand-over the rep, of an edit its field or fields. */
export const shownOf = ({ first, leads }: Act): Shown => {
  const { verb, before, after } = first;
  // Of many leads only what they came to is the same.
  const was = (value: unknown) => (leads > 1 ? null : value);
  if (verb === 'noted') return shown('notesOnLead', null, noteOf(first));
  if (verb === 'created' || verb === 'imported') return shown('lead', null, 'created');
  if (verb === 'removed' || verb === 'restored')
    return shown('deleted', verb === 'restored', verb === 'removed');
  if (verb === 'updated' || verb === 'merged') {
    const { fieldChanged, previousValue, newValue } = updated(first);
    return shown(fieldChanged, was(previousValue), newValue);
  }
  const field =
    'column' in after && !('assignedRep' in after && assigning.includes(verb)) ? 'column' : 'assignedRep';
  const said = field in after ? field : (Object.keys(fieldsOf(after))[0] ?? 'notesOnLead');
  return shown(said, was(before[said]), said in after ? after[said] : noteOf(first));
};

const assigning: readonly string[] = [
  'taken',
  'assigned',
  'unassigned',
  'transferred',
  'passed',
  'returned',
  'notClosed',
];
