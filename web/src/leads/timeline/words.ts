import { codeWords } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { fieldNames } from '#leads/fields/fieldNames.ts';

const leadVerbs: Readonly<Record<string, string>> = {
  created: 'created the lead',
  updated: 'changed',
  taken: 'took the lead',
  assigned: 'assigned the lead',
  unassigned: 'unassigned the lead',
  transferred: 'transferred the lead',
  moved: 'moved the lead',
  explained: 'said why',
  noted: 'added a note',
  attempted: 'attempted contact',
  contacted: 'made contact',
  sold: 'marked it as sold',
  removed: 'deleted the lead',
  restored: 'restored the lead',
  imported: 'imported the lead',
  passed: 'passed the lead on',
  accepted: 'accepted the lead',
  rejected: 'rejected the lead',
  passTimedOut: 'put the lead back in Unassigned: no answer in time',
  returned: 'gave the lead back',
  notClosed: 'could not close it',
  expired: 'marked the first contact as overdue',
  reopened: 'reopened the lead',
  leaseReminded: 'reminded of the lease window',
  undone: 'undid a change',
  redone: 'did a change again',
  merged: 'merged two leads',
  converted: 'converted the lead to a client',
  requested: 'asked for a quote again',
  emailed: 'wrote an e-mail',
  optedOut: 'noted that they opted out',
  optedIn: 'noted that they opted in again',
};

const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  file: {
    added: 'added a file',
    removed: 'removed a file',
    interrupted: 'sent a file that broke off',
    updated: 'changed a file',
    archived: 'archived a file',
    restored: 'brought a file back',
    replaced: 'replaced a file',
    retried: 'sent the rest of a file',
    infected: 'sent a file that holds a virus',
    expiring: 'reminded of the end of a file',
  },
  contact: {
    created: 'added a contact',
    updated: 'changed a contact',
    removed: 'removed a contact',
  },
  deal: { created: 'added a deal', updated: 'changed a deal', removed: 'removed a deal' },
  activity: {
    created: 'added an activity',
    updated: 'changed an activity',
    removed: 'removed an activity',
  },
  event: {
    created: 'planned an event',
    updated: 'changed an event',
    confirmed: 'confirmed an event',
    started: 'started an event',
    completed: 'completed an event',
    missed: 'marked an event as a no-show',
    cancelled: 'cancelled an event',
    rescheduled: 'rescheduled an event',
    reopened: 'reopened an event',
    removed: 'deleted an event',
    restored: 'restored an event',
  },
};

/** What happened, after the name of who did it. */
export const verbWords = (kind: string, verb: string): string => {
  const own = others[kind];
  const words = own ?? leadVerbs;
  return Object.hasOwn(words, verb) ? (words[verb] ?? '') : codeWords(verb);
};

/** What the fields of what hangs on a lead or a client are called, as far as the lead has none of that name. */
const besideFields: Readonly<Record<string, string>> = {
  importedFrom: 'Imported from',
  relation: 'Role',
  position: 'Position',
  name: 'Name',
  title: 'Title',
  stage: 'Stage',
  probability: 'Probability, %',
  expectedCloseDate: 'Expected to close',
  actualCloseDate: 'Closed',
  assignedTo: 'Assigned to',
  type: 'Type',
  category: 'Category',
  description: 'Description',
  errorMessage: 'What failed',
  source: 'Source',
  outcome: 'Outcome',
  cancelReason: 'Reason',
  scheduledDate: 'Planned for',
  assignedTechnician: 'Technician',
  start: 'Starts',
  end: 'Ends',
  allDay: 'All day',
  timezone: 'Time zone',
  location: 'Location',
  attendees: 'With',
  guests: 'Guests',
  reminders: 'Reminders',
  recurrence: 'Repeats',
  billable: 'Billable',
  startedAt: 'Begun',
  completedAt: 'Completed',
  completedBy: 'Completed by',
  occurrence: 'Day of the repeat',
  dueDate: 'Due',
  doneAt: 'Done',
  effectiveDate: 'Effective',
  expiresAt: 'Expires',
  remindDaysBefore: 'Reminds, days before',
  revision: 'Revision',
  scan: 'Scan',
  flaw: 'Flaw',
};

/** What a field is called that may stand in a lead's timeline; every one has its name here (`timeline/words.test.ts`). */
export const leadLineLabel = (field: string): string | undefined =>
  fieldNames[field as keyof Lead] ?? besideFields[field];
