import type { Note, TimelineItem, TimelineKind } from 'domain/leads';

/** A note of the lead as an item of its timeline, under the id that the server tells it by. */
export const itemOfNote = (note: Note): TimelineItem => ({
  ...note,
  id: `n${note.id}`,
  kind: 'note',
  verb: 'noted',
  changes: [],
});

const newestFirst = (a: TimelineItem, b: TimelineItem): number =>
  b.at.localeCompare(a.at) || b.id.localeCompare(a.id);

/**
 * Notes, which the dialog has whole and live, among what the server tells page by page: each is shown once. As long as
 * there is more to read, notes older than the last item told wait for it.
 */
export const timelineOf = (
  notes: readonly Note[],
  told: readonly TimelineItem[],
  more: boolean,
): TimelineItem[] => {
  const last = more ? (told.at(-1)?.at ?? '') : '';
  const ids = new Set(told.map(({ id }) => id));
  const untold = notes.map(itemOfNote).filter(({ id, at }) => !ids.has(id) && at >= last);
  return [...untold, ...told].sort(newestFirst);
};

/** What one may look at alone. */
export const timelineFilters = [
  ['all', 'All'],
  ['note', 'Notes'],
  ['message', 'Messages'],
  ['move', 'Moves'],
  ['handoff', 'Hand-offs'],
  ['change', 'Changes'],
  ['file', 'Files'],
  ['contact', 'Contacts'],
  ['deal', 'Deals'],
  ['activity', 'Activities'],
  ['event', 'Events'],
] as const satisfies readonly (readonly ['all' | TimelineKind, string])[];
export type TimelineFilter = (typeof timelineFilters)[number][0];

/** The kinds to ask the server for; null: there is nothing to ask, the dialog has every note. */
export const askedKinds = (filter: TimelineFilter): TimelineKind[] | null => {
  if (filter === 'note') return null;
  return filter === 'all' ? [] : [filter];
};

/** A hand-off's note is a sentence that says all of it. */
export const isSentence = ({ kind, label, text }: TimelineItem): boolean =>
  kind === 'handoff' && label === '' && text !== '';

const telling: readonly string[] = ['column', 'assignedRep', 'passedTo', 'deadReason', 'passReason'];

/** Told by the verb already, or not a person's words. */
const silent: readonly string[] = [
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'lastUpdateDate',
  'dueAt',
  'firstAssignedAt',
  'firstContactedAt',
  'firstHeardAt',
  'diedAt',
  'notesOnLead',
  'endOfLeaseReminders',
  'remindersSentInXDays',
  'repEmails',
  'repEmailed',
  'repPreviouslyEmailed',
  '_bulkImport',
  'fileName',
  'mimeType',
  'sizeBytes',
  'received',
  'preview',
  'uploadedBy',
  'notes',
  'deleted',
  'deletedAt',
  'archivedAt',
  'leadId',
  'clientId',
  'siteId',
  'machineId',
  'eventId',
  'invoiceId',
  'leadName',
  'clientName',
  'replacesId',
  'current',
  'upload',
  'dealId',
  'contactId',
  'machineIds',
  'convertedToClientId',
  'convertedAt',
  'completedAt',
  'completedBy',
];

/** Whether a change of that field is left out of every timeline. */
export const isSilent = (field: string): boolean => silent.includes(field);

/** The changes of an item that say something beside its words; of moves and hand-offs only where it went. */
export const shownChanges = (item: TimelineItem): TimelineItem['changes'] => {
  const { kind, verb, changes } = item;
  if (verb === 'created') return [];
  if (isSentence(item)) return changes.filter(({ field, after }) => field === 'passReason' && after !== '');
  const moved = kind === 'move' || kind === 'handoff';
  return changes.filter(({ field, after }) =>
    moved ? telling.includes(field) && after !== '' : !isSilent(field),
  );
};
