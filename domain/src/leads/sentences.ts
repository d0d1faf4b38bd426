import { administrators, reps, type Telling } from '#kernel';
import type { LeadVerb } from './change.ts';
import { columnLabels } from './column.ts';
import { type Lead, leadTitle } from './lead.ts';
import { expired, inTime, leaseReminded } from './sentences/clocks.ts';
import {
  accepted,
  notClosed,
  passed,
  passTimedOut,
  rejected,
  returned,
  reviewed,
} from './sentences/hand-off.ts';
import { about, type LeadTold, type Sentence, withoutLead } from './sentences/told.ts';

export { nextStepDue, wasInTime } from './sentences/clocks.ts';

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
          message: `${leadTitle(told.lead)} has been assigned to you`,
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
      message: `New lead ${leadTitle(lead)} has been added`,
    },
  ];
};

const soldWords = ({ lead, actor, nameOf }: LeadTold): Telling => ({
  ...about(lead),
  to: { roles: administrators },
  type: 'lead_status_changed',
  title: 'Lead sold',
  message: `${leadTitle(lead)} was marked as sold by ${nameOf(actor)} and can be converted`,
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
      message: `${nameOf(actor)} moved ${leadTitle(lead)} to ${columnLabels[lead.column]}`,
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
      message: `${nameOf(actor)} contacted ${leadTitle(lead)}`,
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

/** CONV-04: the rep hears that their lead has become a client. */
const converted: Sentence = ({ lead, actor, nameOf }) => [
  {
    ...about(lead),
    to: { uids: [lead.assignedRep] },
    type: 'lead_status_changed',
    title: 'Lead converted',
    message: `${nameOf(actor)} converted ${leadTitle(lead)} to a client`,
    many: (count) => ({
      title: 'Leads converted',
      message: `${nameOf(actor)} converted ${count} of your leads to clients`,
    }),
  },
];

/** Somebody whom a lead is about has asked again by the public form: the rep hears of it, or all of them. */
const requested: Sentence = ({ lead }) => [
  {
    ...about(lead),
    to: lead.assignedRep === null ? { roles: reps } : { uids: [lead.assignedRep] },
    type: 'message_received',
    title: 'New request',
    message: `${leadTitle(lead)} has asked for a quote`,
  },
];

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
  message: `${nameOf(actor)} has ${verb} a change of ${leadTitle(lead)}`,
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
  requested,
  converted,
  moved: (told) => [...moved(told), ...inTime(told)],
  attempted: inTime,
  contacted: (told) => [...firstContact(told), ...inTime(told)],
  sold: (told) => [soldWords(told), ...movedForYou(told), ...inTime(told)],
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

/**
 * Acts after which somebody else may see the lead, or no longer. A hand-over is none: who leaves sees nothing any more, and
 * thousands of jobs would stand before the one that tells who receives it.
 */
export const sightVerbs: readonly LeadVerb[] = [
  'created',
  'taken',
  'assigned',
  'unassigned',
  'transferred',
  'moved',
  'contacted',
  'sold',
  'removed',
  'restored',
  'passed',
  'accepted',
  'rejected',
  'passTimedOut',
  'returned',
  'notClosed',
  'reopened',
  'undone',
  'redone',
  'merged',
  // Whoever converts a lead that stood in another column puts it into Sold.
  'converted',
];

/** Who did what, before it is asked whom to tell. */
type Act = { actor: string | null; rep: unknown; after: Partial<Lead> };

/** Whether an undo or a redo is nobody else's news: of one's own lead, which nobody gained or lost by it. */
export const turnsUnheard = ({ actor, rep, after }: Act): boolean =>
  actor !== null && rep === actor && !('assignedRep' in after);

/** Whether a move is nobody else's news: on one's own lead, to where only its rep is told. */
export const movesUnheard = ({ actor, rep, after }: Act): boolean =>
  actor !== null &&
  rep === actor &&
  !after.leadContacted &&
  after.column !== 'sold' &&
  after.column !== 'passed';
