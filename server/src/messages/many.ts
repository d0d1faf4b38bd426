import {
  e164,
  isRefusal,
  later,
  type MessageChannel,
  messageChannels,
  minute,
  type Outcome,
  type Refusal,
} from 'domain/kernel';
import {
  mailAddress,
  messageOperations,
  messageRefusals,
  mostRecipients,
  nextDaytime,
  type PreviewedRecipient,
  previewLimit,
  previewRoom,
  type SkippedRecipient,
  skipOf,
  testLimit,
} from 'domain/messages';
import type * as z from 'zod';
import { breath } from '#platform/breath.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { addresseeOf } from '#templates';
import { smsLeaves } from './about.ts';
import { composeClean, composeText } from './compose.ts';
import { quotaProblem } from './quotas.ts';
import {
  type Chosen,
  filledFor,
  letterOf,
  type ManyWords,
  type Selection,
  selectionOf,
} from './selection.ts';
import { senderOf } from './sender.ts';
import { leavingOf } from './sending.ts';
import { type MessageRow, summaryOfMessage } from './sql/rows.ts';
import { templateInSight } from './template.ts';
import { type Draft, writeMessage } from './write.ts';

type Many = z.output<typeof messageOperations.sendMany.input>;

/** What is wrong with the words themselves, whoever reads them. */
const wordsProblem = ({ email, sms }: ManyWords): Refusal | null => {
  if (!email && !sms) return messageRefusals.noMethod;
  if (email && email.subject.trim() === '') return messageRefusals.noSubject;
  return sms && sms.message.trim() === '' ? messageRefusals.noText : null;
};

const tooMany = ({ ids = [], clientIds = [] }: Pick<Many, 'ids' | 'clientIds'>): boolean =>
  ids.length + clientIds.length > mostRecipients;

type Letter = { one: Chosen; draft: Draft };

/** What one of a selection gets on a channel; null where that is nothing. */
const wordsFor = ({ shown: { email, sms } }: Chosen, channel: MessageChannel, signature: string) => {
  if (channel === 'email') return email && !email.skip ? composeClean(email, signature) : null;
  return sms && !sms.skip ? composeText(sms.message) : null;
};

const leavingFor = (ctx: Context, { lead }: Chosen, given: Many, { settings }: Selection) => {
  if (!given.daytime) return leavingOf(ctx.now, given);
  // The time to undo it counts, so that ‘now’ is not past by the time it is asked.
  const from = given.scheduledAt ?? later(ctx.now, minute / 6);
  const at = nextDaytime(from, lead?.state ?? '', settings.officeTimeZone);
  return at === from && !given.scheduledAt
    ? leavingOf(ctx.now, { undoable: given.undoable })
    : leavingOf(ctx.now, { scheduledAt: at });
};

type Templates = Record<MessageChannel, string | null>;

const lettersOf = async (
  ctx: Context,
  selection: Selection,
  given: Many,
  { channels, templates }: { channels: readonly MessageChannel[]; templates: Templates },
): Promise<Outcome<Letter[]>> => {
  const letters: Letter[] = [];
  const batchId = ctx.newId();
  for (const one of selection.chosen) {
    await breath();
    for (const channel of channels) {
      const words = wordsFor(one, channel, selection.sender.signature);
      if (!words) continue;
      if (isRefusal(words)) return words;
      const leaving = leavingFor(ctx, one, given, selection);
      if (isRefusal(leaving)) return leaving;
      const recipients = [one.shown[channel]?.to ?? ''];
      const templateId = templates[channel];
      letters.push({ one, draft: { channel, recipients, ...words, ...leaving, batchId, templateId } });
    }
  }
  return letters.length > 0 ? letters : messageRefusals.nobody;
};

const skippedOf = ({ chosen }: Selection, smsOff: boolean): SkippedRecipient[] =>
  chosen.flatMap(({ shown: { id, name, ...shown } }) =>
    messageChannels.flatMap((channel) => {
      const off = channel === 'sms' && smsOff && shown.sms ? skipOf('smsDisabled') : null;
      const skip = shown[channel]?.skip ?? off;
      return skip ? [{ id, name, channel, skip }] : [];
    }),
  );

const sendMany = async (ctx: Context, given: Many) => {
  if (tooMany(given)) return messageRefusals.tooMany;
  const selection = await selectionOf(ctx, given, given, true);
  if (isRefusal(selection)) return selection;
  const smsOff = given.sms !== null && !smsLeaves(selection.settings, ctx.env);
  // Both at once: the letters still go (MSG-08).
  if (smsOff && !given.email) return messageRefusals.smsDisabled;
  const problem = wordsProblem(given);
  if (problem) return problem;
  const channels = messageChannels.filter((channel) => channel === 'email' || !smsOff);
  const templates = {
    email: await templateInSight(ctx, given.emailTemplateId),
    sms: await templateInSight(ctx, given.smsTemplateId),
  };
  const letters = await lettersOf(ctx, selection, given, { channels, templates });
  if (isRefusal(letters)) return letters;
  const emails = letters.filter(({ draft }) => draft.channel === 'email').length;
  const refused = await quotaProblem(ctx, selection.settings, { emails, free: 0 });
  if (refused) return refused;
  const rows: MessageRow[] = [];
  for (const { one, draft } of letters) rows.push(await writeMessage(ctx, selection.sender, one, draft));
  return {
    batchId: letters[0]?.draft.batchId ?? '',
    items: rows.map(summaryOfMessage),
    skipped: skippedOf(selection, smsOff),
  };
};

/** What each would get, with the letters of as many as one answer holds. */
const withinRoom = ({ chosen }: Selection): PreviewedRecipient[] => {
  let taken = 0;
  return chosen.map(({ shown }) => {
    const { email } = shown;
    if (!email) return shown;
    const full = taken >= previewRoom;
    taken += email.htmlContent.length + email.content.length;
    return full ? { ...shown, email: { ...email, htmlContent: null, content: null } } : shown;
  });
};

type Test = z.output<typeof messageOperations.sendTest.input>;

const sendTest = async (ctx: Context, given: Test) => {
  const wait = await ctx.limits.take(`messages.test:${ctx.actor.uid}`, testLimit, ctx.now);
  if (wait > 0) return messageRefusals.tooOften(wait);
  if (given.leadId && given.clientId) return messageRefusals.either;
  const addressee = await addresseeOf(ctx, given);
  if (isRefusal(addressee)) return addressee;
  const settings = await readSettings(ctx.db);
  const sender = await senderOf(ctx, settings);
  if (given.sms && !smsLeaves(settings, ctx.env)) return messageRefusals.smsDisabled;
  const problem =
    wordsProblem(given) ??
    (await quotaProblem(ctx, settings, { emails: given.email ? 1 : 0, free: given.sms ? 1 : 0 }));
  if (problem) return problem;
  const filled = filledFor(
    { words: given, letter: await letterOf(given), sender, settings },
    addressee,
    ctx.now,
  );
  const rows: MessageRow[] = [];
  const nobody = { lead: null, client: null };
  for (const channel of messageChannels) {
    const { email, sms } = filled;
    if (!filled[channel]) continue;
    const to = channel === 'email' ? mailAddress(sender.email) : e164(sender.phone);
    if (to === null) return messageRefusals.noOwnAddress(channel);
    const composed =
      channel === 'email' && email
        ? composeClean({ ...email, subject: `[Test] ${email.subject}` }, sender.signature)
        : composeText(sms?.message ?? '');
    if (isRefusal(composed)) return composed;
    rows.push(await writeMessage(ctx, sender, nobody, { channel, recipients: [to], ...composed }));
  }
  return { items: rows.map(summaryOfMessage) };
};

export const manyRoutes = [
  bind(messageOperations.preview, async (ctx, given) => {
    const wait = await ctx.limits.take(`messages.preview:${ctx.actor.uid}`, previewLimit, ctx.now);
    if (wait > 0) return messageRefusals.tooOften(wait);
    if (tooMany(given)) return messageRefusals.tooMany;
    const selection = await selectionOf(ctx, given, given, false);
    return isRefusal(selection) ? selection : { items: withinRoom(selection) };
  }),
  bind(messageOperations.sendMany, sendMany),
  bind(messageOperations.sendTest, sendTest),
];
