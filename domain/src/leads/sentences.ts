import { administrators, localDay, reps, type Telling } from '#kernel';
import type { LeadVerb } from './change.ts';
import { leaseOpensAt } from './clocks/lease.ts';
import { columnLabels } from './column.ts';
import { type Lead, leadName } from './lead.ts';
import { handOffNotes, type NewNote } from './notes.ts';

/** What sentences know of an event: the act, the lead as it stands by now, and the people's names. */
export type LeadTold = {
  actor: string | null;
  before: Partial<Lead>;
  after: Partial<Lead> & { notes?: readonly NewNote[] };
  lead: Lead;
  /** Who gave the lead to its present rep. */
  givenBy: string | null;
  nameOf: (uid: string | null | undefined) => string;
  timeZone: string;
};

type Sentence = (told: LeadTold) => Telling[];

const about = ({ id }: Lead) => ({ leadId: id, actionUrl: '/leads', actionLabel: 'View Lead' });
/** For people who may not open the lead (any more): the text is all they get. */
const withoutLead = { leadId: null, actionUrl: '/leads', actionLabel: 'View Leads' } as const;
const because = (reason: string | undefined) => (reason ? `: ${reason}` : '');

const changedRep = ({ before, after }: LeadTold): boolean =>
  typeof after.assignedRep === 'string' && after.assignedRep !== (before.assignedRep ?? null);

/** NOTIF-06: whoever becomes the rep by somebody else's hand. */
const newRep: Sentence = (told) =>
  changedRep(told)
    ? [
        {
          ...about(told.lead),
          to: { uids: [told.after.assignedRep ?? null] },
          type: 'lead_assigned',
          title: 'New Lead Assigned',
          message: `${leadName(told.lead)} has been assigned to you`,
          many: (count) => ({
            title: 'New Leads Assigned',
            message: `${count} leads have been assigned to you`,
          }),
        },
      ]
    : [];

/** NOTIF-07: administrators, and the reps while nobody has it; never for imports. */
const added: Sentence = (told) => {
  const { lead, after } = told;
  if (after._bulkImport) return newRep(told);
  return [
    ...newRep(told),
    {
      ...about(lead),
      to: { roles: lead.assignedRep === null ? reps : administrators },
      type: 'new_lead',
      title: 'New Lead',
      message: `New lead ${leadName(lead)} has been added`,
    },
  ];
};

const soldWords = ({ lead, actor, nameOf }: LeadTold): Telling => ({
  ...about(lead),
  to: { roles: administrators },
  type: 'lead_status_changed',
  title: 'Lead sold',
  message: `${leadName(lead)} was marked as sold by ${nameOf(actor)} and can be converted`,
  many: (count) => ({
    title: 'Leads sold',
    message: `${count} leads were marked as sold by ${nameOf(actor)} and can be converted`,
  }),
});

/** To the rep whose lead somebody else moved. */
const movedForYou: Sentence = (told) => {
  const { lead, actor, nameOf } = told;
  if (lead.assignedRep === null || changedRep(told) || !told.after.column) return [];
  return [
    {
      ...about(lead),
      to: { uids: [lead.assignedRep] },
      type: 'lead_status_changed',
      title: 'Lead moved',
      message: `${nameOf(actor)} moved ${leadName(lead)} to ${columnLabels[lead.column]}`,
      many: (count) => ({ title: 'Leads moved', message: `${nameOf(actor)} moved ${count} of your leads` }),
    },
  ];
};

/** To the administrator who gave the lead away: it has been called for the first time. */
const firstContact: Sentence = (told) => {
  const { after, lead, givenBy, nameOf, actor } = told;
  if (!after.leadContacted || givenBy === null || givenBy === actor) return [];
  return [
    {
      ...about(lead),
      to: { uids: [givenBy] },
      type: 'lead_contacted',
      title: 'Lead contacted',
      message: `${nameOf(actor)} contacted ${leadName(lead)}`,
      many: (count) => ({ title: 'Leads contacted', message: `${nameOf(actor)} contacted ${count} leads` }),
    },
  ];
};

const moved: Sentence = (told) => {
  const { after } = told;
  if (after.column === 'sold') return [soldWords(told), ...movedForYou(told)];
  if (after.column === 'passed') return reviewed(told);
  if (after.column === 'selling') return [...movedForYou(told), ...firstContact(told)];
  return [...newRep(told), ...movedForYou(told)];
};

const passed: Sentence = ({ lead, after, actor, nameOf }) => [
  {
    ...about(lead),
    to: { uids: [after.passedTo ?? after.assignedRep ?? null] },
    type: 'lead_assigned',
    title: 'Passed to you',
    message: `${nameOf(actor)} passed ${leadName(lead)} to you${because(after.passReason)}`,
    many: (count) => ({ title: 'Passed to you', message: `${count} leads were passed to you` }),
  },
];

// Named as the passer knew it, without a way to the lead: it is not theirs to open.
const accepted: Sentence = ({ lead, before, actor, nameOf }) => [
  {
    ...withoutLead,
    to: { uids: [before.passedFrom ?? null] },
    type: 'lead_status_changed',
    title: 'Pass accepted',
    message: `${nameOf(before.passedTo ?? actor)} accepted ${leadName(lead)}`,
  },
];

// The reason stands in the note that the rejection left.
const reasonOf = ({ after, before, nameOf }: LeadTold): string => {
  const start = handOffNotes.rejected(nameOf(before.passedFrom), '');
  const [note] = after.notes ?? [];
  return note?.text.startsWith(start) ? note.text.slice(start.length) : '';
};

const rejected: Sentence = (told) => {
  const { lead, before, after, actor, nameOf } = told;
  const passer = before.passedFrom ?? null;
  const isBack = passer !== null && after.assignedRep === passer;
  return [
    {
      ...(isBack ? about(lead) : withoutLead),
      to: { uids: [passer] },
      type: 'lead_status_changed',
      title: 'Pass rejected',
      message: `${nameOf(before.passedTo ?? actor)} rejected ${leadName(lead)}${because(reasonOf(told))}`,
    },
  ];
};

const passTimedOut: Sentence = ({ lead, before, nameOf }) => [
  {
    ...withoutLead,
    to: { uids: [before.passedFrom ?? null] },
    type: 'lead_status_changed',
    title: 'Pass not answered',
    message: `${nameOf(before.passedTo)} did not answer in time: ${leadName(lead)} is unassigned`,
  },
  {
    ...about(lead),
    to: { uids: [before.passedTo ?? before.assignedRep ?? null] },
    type: 'lead_status_changed',
    title: 'Pass not answered',
    message: `${leadName(lead)} was not answered in time and is unassigned`,
  },
];

const reviewed: Sentence = ({ lead, after, actor, nameOf }) => [
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'lead_status_changed',
    title: 'Lead passed',
    message: `${nameOf(actor)} passed ${leadName(lead)}${because(after.passReason)}`,
    many: (count) => ({ title: 'Leads passed', message: `${nameOf(actor)} passed ${count} leads` }),
  },
];

const returned: Sentence = ({ lead, actor, nameOf }) => [
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'lead_status_changed',
    title: 'Lead passed',
    message: `${nameOf(actor)} returned ${leadName(lead)} to Unassigned`,
  },
];

const notClosed: Sentence = ({ lead, after, actor, nameOf }) => [
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'lead_status_changed',
    title: "Can't close",
    message: `${nameOf(actor)} can't close ${leadName(lead)}${because(after.passReason || after.deadReason)}`,
  },
];

const expired: Sentence = ({ lead, nameOf }) => [
  {
    ...about(lead),
    to: { uids: [lead.assignedRep] },
    type: 'reminder_due',
    title: 'First contact is over',
    message: `${leadName(lead)} has not been contacted in time`,
  },
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'reminder_due',
    title: 'First contact is over',
    message: `${nameOf(lead.assignedRep)} has not contacted ${leadName(lead)} in time`,
  },
];

/** The lease window that was reached: the months that were not there before. */
const leaseReminded: Sentence = ({ lead, before, after }) => {
  const known = Object.keys(before.endOfLeaseReminders ?? {});
  const months = Object.keys(after.endOfLeaseReminders ?? {}).filter((each) => !known.includes(each));
  const left = Math.min(...months.map(Number));
  const opensAt = leaseOpensAt(lead);
  const opens = opensAt === null ? 'is about to open' : `opens on ${opensAt}`;
  const inMonths = Number.isFinite(left) ? `, in ${left} ${left === 1 ? 'month' : 'months'}` : '';
  return [
    {
      ...about(lead),
      to: lead.assignedRep === null ? { roles: administrators } : { uids: [lead.assignedRep] },
      type: 'reminder_due',
      title: 'Lease window',
      message: `The lease window of ${leadName(lead)} ${opens}${inMonths}`,
    },
  ];
};

const tookBack = (verb: string, { before, actor, nameOf }: LeadTold): Telling => ({
  ...withoutLead,
  to: { uids: [before.assignedRep ?? null] },
  type: 'lead_status_changed',
  title: `Assignment ${verb}`,
  message: `${nameOf(actor)} took back an assignment to you`,
  many: (count) => ({
    title: `Assignments ${verb}`,
    message: `${nameOf(actor)} took back ${count} assignments to you`,
  }),
});

const putBackForYou = (verb: string, { lead, actor, nameOf }: LeadTold): Telling => ({
  ...about(lead),
  to: { uids: [lead.assignedRep] },
  type: 'lead_status_changed',
  title: `Change ${verb}`,
  message: `${nameOf(actor)} has ${verb} a change of ${leadName(lead)}`,
  many: (count) => ({
    title: `Changes ${verb}`,
    message: `${nameOf(actor)} has ${verb} changes of ${count} of your leads`,
  }),
});

/** UNDO: the rep is told of what somebody else put back; who lost the lead by it learns no more than that. */
const putBack =
  (verb: string): Sentence =>
  (told) =>
    'assignedRep' in told.after ? [...newRep(told), tookBack(verb, told)] : [putBackForYou(verb, told)];

/** What leads tell, by the verb of their events. */
export const leadSentences: Readonly<Partial<Record<LeadVerb, Sentence>>> = {
  created: added,
  assigned: newRep,
  taken: newRep,
  transferred: newRep,
  restored: newRep,
  reopened: newRep,
  merged: newRep,
  moved,
  contacted: firstContact,
  sold: (told) => [soldWords(told), ...movedForYou(told)],
  passed,
  accepted,
  rejected,
  passTimedOut,
  returned,
  notClosed,
  expired,
  leaseReminded,
  undone: putBack('undone'),
  redone: putBack('redone'),
};

/** Acts after which somebody else may see the lead, or no longer. */
export const sightVerbs: readonly LeadVerb[] = [
  ...(['created', 'taken', 'assigned', 'unassigned', 'transferred', 'moved', 'contacted', 'sold'] as const),
  ...(['removed', 'restored', 'passed', 'accepted', 'rejected', 'passTimedOut', 'returned'] as const),
  ...(['notClosed', 'reopened', 'undone', 'redone', 'merged'] as const),
];

/** The next step that is due, told to the rep (once). */
export const nextStepDue = (lead: Lead, timeZone: string): Telling => ({
  ...about(lead),
  to: { uids: [lead.assignedRep] },
  type: 'reminder_due',
  title: 'Next step due',
  message: `${leadName(lead)}: ${lead.nextStep?.what ?? ''}, due ${localDay(lead.nextStep?.dueAt ?? lead.updatedAt, timeZone)}`,
});
