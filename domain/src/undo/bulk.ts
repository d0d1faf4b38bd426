import type { Actor, Outcome, Refusal, Role } from '#kernel';
import { isAdministrator } from '#kernel';
import {
  assignLead,
  editLead,
  type Lead,
  type LeadChange,
  leadRights,
  mayMoveTo,
  moveLead,
  removeLead,
} from '#leads';
import type { BulkInput, BulkVerb } from './operations.ts';
import { undoRefusals } from './texts.ts';

type Verb = (lead: Lead, input: BulkInput, by: Actor, now: string) => Outcome<LeadChange>;

// As many as the field takes.
const mostTags = 20;

const administrator = (role: Role): Refusal | null => (isAdministrator(role) ? null : leadRights.notYourRole);

/** The role gate of an act on many leads, before any of them is looked up. */
export const mayBulk = (role: Role, verb: BulkVerb, { to }: BulkInput): Refusal | null => {
  if (verb === 'assign' || verb === 'remove') return administrator(role);
  return verb === 'move' && to ? mayMoveTo(role, to) : null;
};

/** The tags of a lead with some added and others dropped. */
const tagged = ({ tags }: Lead, { add = [], drop = [] }: BulkInput): string[] => [
  ...new Set([...tags.filter((tag) => !drop.includes(tag)), ...add]),
];

const tag: Verb = (lead, input, by, now) => {
  const tags = tagged(lead, input);
  return tags.length > mostTags ? undoRefusals.tooManyTags : editLead(lead, { tags }, by, now);
};

const verbs: Readonly<Record<BulkVerb, Verb>> = {
  assign: (lead, { rep = null }, by, now) => assignLead(lead, { rep }, by, now),
  move: (lead, { to = lead.column, reason }, by, now) => moveLead(lead, { to, reason }, by, now),
  tag,
  remove: removeLead,
};

/** The verb of an act on many leads, on one of them: the very one that the lead's own dialog uses. */
export const bulkLead = (
  lead: Lead,
  verb: BulkVerb,
  input: BulkInput,
  by: Actor,
  now: string,
): Outcome<LeadChange> => verbs[verb](lead, input, by, now);
