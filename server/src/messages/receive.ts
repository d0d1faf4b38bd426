import { clientName } from 'domain/clients';
import type { MessageChannel } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { leadName } from 'domain/leads';
import type { MessageAttachment } from 'domain/messages';
import { letterProblem } from 'domain/templates';
import type { Kysely } from 'kysely';
import { clientsById } from '#clients';
import { leadsById } from '#leads';
import type { DB } from '#platform/database/schema.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { cleanMail } from './html.ts';
import { insertMessage, type MessageRow, messageOfProvider } from './sql/rows.ts';
import { messageEvent, newMessageFacts, standingOf } from './told.ts';

/** What taking a message in needs: a request's context or a job's. */
export type Receiving = {
  db: Kysely<DB>;
  now: string;
  newId: () => string;
  emit: (event: NewEvent) => void;
};

/** A message from outside, as its provider handed it in. */
export type ReceivedMessage = {
  channel: MessageChannel;
  /** What its provider calls it: the same one is taken in once. */
  providerId: string | null;
  /** Address or number it comes from, and the name that goes with it. */
  from: string;
  fromName?: string;
  /** What it was sent to. */
  to: string;
  subject?: string;
  text: string;
  html?: string | null;
  attachments?: readonly MessageAttachment[];
  leadId?: string | null;
  clientId?: string | null;
  /** The message it answers. */
  replyTo?: string | null;
  /** Written by a program, or a mere command: kept, and nobody is called for it. */
  quiet?: boolean;
  /** Anybody may have written it in this name. */
  unverified?: boolean;
};

const letters = (text: string, most: number): string =>
  // The database stores neither NUL nor half a character.
  text.replaceAll('\u0000', '').toWellFormed().slice(0, most).toWellFormed();

const line = (text: string, most: number): string => letters(text.replace(/[\r\n]+/g, ' ').trim(), most);

const nameOf = async (db: Kysely<DB>, lead: Lead | null, clientId: string | null): Promise<string> => {
  if (lead) return leadName(lead);
  const [client] = clientId ? await clientsById(db, [clientId]) : [];
  return client ? clientName(client) : '';
};

/** Takes a message in; `fresh` is false where the same one was taken in before. */
export const receiveMessage = async (
  { db, now, newId, emit }: Receiving,
  given: ReceivedMessage,
): Promise<{ id: string; fresh: boolean }> => {
  const { channel, providerId, leadId = null, clientId = null, replyTo = null } = given;
  const [lead = null] = leadId ? await leadsById(db, [leadId]) : [];
  const html = letters(given.html ?? '', 200_000);
  // What programs pile up is not read as markup; its plain part says the same.
  const clean = await cleanMail(letterProblem(html) ? '' : html);
  const row: MessageRow = {
    id: newId(),
    version: 1,
    channel,
    direction: 'in',
    status: 'received',
    senderId: null,
    // Whoever gives no name is known by the address, in lists too.
    senderName: line(given.fromName ?? '', 255) || line(given.from, 255),
    senderAddress: line(given.from, 320),
    recipients: [line(given.to, 320)],
    failedRecipients: [],
    subject: line(given.subject ?? '', 998),
    content: letters(given.text.trim() === '' ? clean.text : given.text, 100_000),
    htmlContent: clean.html,
    attachments: [...(given.attachments ?? [])],
    leadId,
    clientId,
    leadName: await nameOf(db, lead, clientId),
    templateId: null,
    batchId: null,
    replyTo,
    providerId,
    leavesAt: null,
    scheduled: false,
    unverified: given.unverified ?? false,
    doneAt: null,
    sentAt: null,
    createdAt: now,
    updatedAt: now,
  };
  if (!(await insertMessage(db, row))) {
    const known = await messageOfProvider(db, channel, providerId ?? '');
    return { id: known?.id ?? row.id, fresh: false };
  }
  emit(
    messageEvent({
      verb: 'received',
      row: { ...row, ...standingOf(lead) },
      after: { ...newMessageFacts(row), ...(given.quiet ? { quiet: true } : {}) },
      scopeBefore: null,
    }),
  );
  return { id: row.id, fresh: true };
};
