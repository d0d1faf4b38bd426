import { administrators } from '#kernel';
import { leadTitle } from '#leads/lead.ts';
import { handOffNotes } from '#leads/notes.ts';
import { about, because, type LeadTold, type Sentence, withoutLead } from './told.ts';

/** To the receiver, with what they should know. */
export const passed: Sentence = ({ lead, after, actor, nameOf }) => [
  {
    ...about(lead),
    to: { uids: [after.passedTo ?? null] },
    type: 'lead_assigned',
    title: 'Passed to you',
    message: `${nameOf(actor)} passed ${leadTitle(lead)} to you${because(after.passReason)}`,
    many: (count) => ({ title: 'Passed to you', message: `${count} leads were passed to you` }),
  },
];

/** To the passer, named as they knew it, without a way to the lead: it is not theirs to open. */
export const accepted: Sentence = ({ lead, before, actor, nameOf }) => [
  {
    ...withoutLead,
    to: { uids: [before.passedFrom ?? null] },
    type: 'lead_status_changed',
    title: 'Pass accepted',
    message: `${nameOf(before.passedTo ?? actor)} accepted ${leadTitle(lead)}`,
  },
];

// The reason stands in the note that the rejection left.
const reasonOf = ({ after, before, nameOf }: LeadTold): string => {
  const start = handOffNotes.rejected(nameOf(before.passedFrom), '');
  const [note] = after.notes ?? [];
  return note?.text.startsWith(start) ? note.text.slice(start.length) : '';
};

/** To the passer, with the reason; the way to the lead where it is theirs again. */
export const rejected: Sentence = (told) => {
  const { lead, before, after, actor, nameOf } = told;
  const passer = before.passedFrom ?? null;
  const isBack = passer !== null && after.assignedRep === passer;
  return [
    {
      ...(isBack ? about(lead) : withoutLead),
      to: { uids: [passer] },
      type: 'lead_status_changed',
      title: 'Pass rejected',
      message: `${nameOf(before.passedTo ?? actor)} rejected ${leadTitle(lead)}${because(reasonOf(told))}`,
    },
  ];
};

/** To both: the passer, and who did not answer. */
export const passTimedOut: Sentence = ({ lead, before, nameOf }) => [
  {
    ...withoutLead,
    to: { uids: [before.passedFrom ?? null] },
    type: 'lead_status_changed',
    title: 'Pass not answered',
    message: `${nameOf(before.passedTo)} did not answer in time: ${leadTitle(lead)} is unassigned`,
  },
  {
    ...about(lead),
    to: { uids: [before.passedTo ?? null] },
    type: 'lead_status_changed',
    title: 'Pass not answered',
    message: `${leadTitle(lead)} was not answered in time and is unassigned`,
  },
];

/** To administrators: a lead waits for their decision. */
export const reviewed: Sentence = ({ lead, after, actor, nameOf }) => [
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'lead_status_changed',
    title: 'Lead passed',
    message: `${nameOf(actor)} passed ${leadTitle(lead)}${because(after.passReason)}`,
    many: (count) => ({ title: 'Leads passed', message: `${nameOf(actor)} passed ${count} leads` }),
  },
];

/** To administrators: ‘Pass Lead’ gave it to everybody. */
export const returned: Sentence = ({ lead, actor, nameOf }) => [
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'lead_status_changed',
    title: 'Lead passed',
    message: `${nameOf(actor)} returned ${leadTitle(lead)} to Unassigned`,
  },
];

/** To administrators: ‘Can’t Close’, with the reason. */
export const notClosed: Sentence = ({ lead, after, actor, nameOf }) => [
  {
    ...about(lead),
    to: { roles: administrators },
    type: 'lead_status_changed',
    title: "Can't close",
    message: `${nameOf(actor)} can't close ${leadTitle(lead)}${because(after.passReason || after.deadReason)}`,
  },
];
