import type { Lead } from 'domain/leads';
import { aboutOf } from 'domain/messages';
import type { NewEvent } from '#platform/operations/events.ts';
import type { MessageFacts, MessageRow } from './sql/rows.ts';

type Told = {
  verb: string;
  row: MessageRow & Partial<MessageFacts>;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** What it was known by before, where that changed; null: it was not there. */
  scopeBefore?: object | null;
};

/** What of its lead decides who sees a new message. */
export const standingOf = (lead: Lead | null): Partial<MessageFacts> =>
  lead ? { assignedRep: lead.assignedRep, column: lead.column, deleted: lead.deleted } : {};

const factsOf = ({ assignedRep = null, column = null, deleted = false, senderId, ...row }: Told['row']) => ({
  about: aboutOf(row),
  senderId,
  assignedRep,
  column,
  deleted,
});

/** What happened to a message, for open pages, notifications and the audit. The text stays with the message. */
export const messageEvent = ({ verb, row, before = {}, after = {}, scopeBefore }: Told): NewEvent => ({
  noun: 'messages',
  rowId: row.id,
  verb,
  before,
  after,
  scopeBefore: (scopeBefore === undefined ? factsOf(row) : scopeBefore) as Record<string, unknown> | null,
  scopeAfter: factsOf(row),
});

/** Of a new message, what readers of its event need. */
export const newMessageFacts = ({
  channel,
  direction,
  status,
  leadId,
  clientId,
  senderId,
  leadName,
  subject,
  templateId,
}: MessageRow) => ({
  channel,
  direction,
  status,
  leadId,
  clientId,
  senderId,
  leadName,
  subject,
  templateId,
});
