import {
  isRefusal,
  later,
  type MessageChannel,
  notFound,
  type Outcome,
  type ParsedOf,
  type Refusal,
} from 'domain/kernel';
import {
  type Message,
  messageOperations,
  messageRefusals,
  mostDaysAhead,
  readAddresses,
  readableMessages,
  undoTime,
} from 'domain/messages';
import type { Settings } from 'domain/settings';
import { optedOut } from '#outbox';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { replay } from '#platform/rows/replay.ts';
import { type About, aboutToWrite, smsLeaves } from './about.ts';
import { attachmentsOf } from './attachments.ts';
import { composeEmail, composeText, type Words } from './compose.ts';
import { textableNumbers } from './numbers.ts';
import { quotaProblem } from './quotas.ts';
import { type Sender, senderOf } from './sender.ts';
import { findMessage } from './sql/rows.ts';
import { templateInSight } from './template.ts';
import { wholeMessage } from './whole.ts';
import { type Draft, writeMessage } from './write.ts';

type Timed = { scheduledAt?: string | undefined; undoable?: boolean | undefined };

/** When it leaves: as scheduled, after the time to undo it, or at once. */
export const leavingOf = (
  now: string,
  { scheduledAt, undoable }: Timed,
): Outcome<Pick<Draft, 'leavesAt' | 'scheduled'> & { leavesAt: string | null; scheduled: boolean }> => {
  if (scheduledAt === undefined)
    return { leavesAt: undoable ? later(now, undoTime) : null, scheduled: false };
  if (scheduledAt <= now) return messageRefusals.past;
  if (scheduledAt > later(now, mostDaysAhead * 86_400_000)) return messageRefusals.tooFar;
  return { leavesAt: scheduledAt, scheduled: true };
};

/** Refused where nobody of them wants it; of several, those that do get it, and the others are said to have failed. */
export const optOutProblem = async (
  ctx: Context,
  channel: MessageChannel,
  recipients: readonly string[],
  settings: Settings,
): Promise<Refusal | null> => {
  const out = await optedOut(ctx, channel, recipients);
  const [first] = out.values();
  return first !== undefined && out.size === recipients.length
    ? messageRefusals.optedOut(first, settings.officeTimeZone)
    : null;
};

/** The thread of an answer: a message in sight about the same lead or client. */
const threadProblem = async (
  ctx: Context,
  { lead, client }: About,
  replyTo: string | undefined,
): Promise<Refusal | null> => {
  if (replyTo === undefined) return null;
  const found = await findMessage(ctx.db, replyTo, readableMessages(ctx.viewer));
  if (!found) return notFound;
  const same = found.leadId === (lead?.id ?? null) && found.clientId === (client?.id ?? null);
  // What the lead wrote is answered also once it is a client.
  const became = found.leadId !== null && found.leadId === client?.originLeadId;
  return same || became ? null : messageRefusals.notThread;
};

type Given = Timed & {
  leadData?: { id?: string | undefined } | undefined;
  clientId?: string | undefined;
  templateId?: string | undefined;
  replyTo?: string | undefined;
  attachments?: string[] | undefined;
};

type Way = {
  channel: MessageChannel;
  ready: (about: About) => Refusal | null;
  recipients: () => Outcome<string[]>;
  words: (sender: Sender) => Outcome<Words> | Promise<Outcome<Words>>;
};

/** The one road of every message to addresses that were typed: rights, state, words, then what is left of the limits. */
const send = async (ctx: Context, given: Given, way: Way): Promise<Outcome<Message>> => {
  const about = await aboutToWrite(ctx, { leadId: given.leadData?.id, clientId: given.clientId });
  if (isRefusal(about)) return about;
  const { settings } = about;
  const closed = way.ready(about) ?? (await threadProblem(ctx, about, given.replyTo));
  if (closed) return closed;
  const recipients = way.recipients();
  if (isRefusal(recipients)) return recipients;
  const sender = await senderOf(ctx, settings);
  const words = await way.words(sender);
  if (isRefusal(words)) return words;
  const leaving = leavingOf(ctx.now, given);
  if (isRefusal(leaving)) return leaving;
  const attachments = await attachmentsOf(ctx, about, given.attachments ?? []);
  if (isRefusal(attachments)) return attachments;
  const { channel } = way;
  const emails = channel === 'email' ? 1 : 0;
  const free = about.lead || about.client ? 0 : recipients.length;
  const refused =
    (await optOutProblem(ctx, channel, recipients, settings)) ??
    (await quotaProblem(ctx, settings, { emails, free }));
  if (refused) return refused;
  const { replyTo = null } = given;
  const templateId = await templateInSight(ctx, given.templateId);
  const draft = { channel, recipients, ...words, ...leaving, attachments, templateId, replyTo };
  return wholeMessage(ctx, await writeMessage(ctx, sender, about, draft));
};

/** A message sent again under its key is answered as it stands, to who may still see it. */
export const replayedMessage = replay<Message>(async (ctx, id) => {
  const row = await findMessage(ctx.db, id, readableMessages(ctx.viewer));
  return row && wholeMessage(ctx, row);
});

/** Writes an e-mail of the person who acts, by the rules of every other. */
export const writeEmail = (
  ctx: Context,
  given: ParsedOf<typeof messageOperations.sendEmail>,
): Promise<Outcome<Message>> =>
  send(ctx, given, {
    channel: 'email',
    ready: () => null,
    recipients: () => readAddresses(given.to),
    words: ({ signature }) => composeEmail(given, signature),
  });

export const sendEmail = bind(messageOperations.sendEmail, writeEmail, replayedMessage);

export const sendSms = bind(
  messageOperations.sendSms,
  (ctx, given) =>
    send(ctx, given, {
      channel: 'sms',
      ready: ({ settings }) => (smsLeaves(settings, ctx.env) ? null : messageRefusals.smsDisabled),
      recipients: () => textableNumbers(given.to),
      words: () => composeText(given.message),
    }),
  replayedMessage,
);
