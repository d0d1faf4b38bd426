import { codeWords } from 'domain/kernel';

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
  passTimedOut: 'no answer in time; back in Unassigned',
  returned: 'gave the lead back',
  notClosed: 'could not close it',
  expired: 'time to first contact is over',
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
};

/** What happened, after the name of who did it. */
export const verbWords = (kind: string, verb: string): string => {
  const own = others[kind];
  const words = own ?? leadVerbs;
  return Object.hasOwn(words, verb) ? (words[verb] ?? '') : codeWords(verb);
};

/** What the fields of files, contacts, deals and activities are called. */
export const besideFields: Readonly<Record<string, string>> = {
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
  dueDate: 'Due',
  doneAt: 'Done',
  effectiveDate: 'Effective',
  expiresAt: 'Expires',
};
