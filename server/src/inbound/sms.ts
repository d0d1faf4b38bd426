import { commandAnswers, type TextCommand, textCommand } from 'domain/inbound';
import { hour } from 'domain/kernel';
import { optOutKey } from 'domain/outbox';
import { receiveMessage } from '#messages';
import type { PublicContext } from '#platform/operations/context.ts';
import { readSettings } from '#settings';
import { ambiguousText, belongingOfSender } from './belonging.ts';
import { type Media, mediaJob } from './media.ts';
import { beginAgainFor, endFor } from './opting.ts';

/** A text as Twilio hands it in. */
export type IncomingText = {
  sid: string;
  from: string;
  to: string;
  body: string;
  /** What Twilio itself took it for; it has answered by then. */
  obeyed: TextCommand | null;
  media: Media[];
};

const mostMedia = 10;
// Of somebody nobody knows; and of answers to whoever asks for help.
const strangers = { max: 20, per: hour };
const helps = { max: 3, per: hour };

const number = (from: string): string =>
  /^\+?\d{10,15}$/.test(from.trim()) ? optOutKey('sms', from) : from.trim().slice(0, 30);

/** Reads the form that Twilio sends; null where it is no text. */
export const incomingText = (form: URLSearchParams): IncomingText | null => {
  const field = (name: string) => form.get(name)?.trim() ?? '';
  const [sid, from] = [field('MessageSid') || field('SmsSid'), field('From')];
  if (!/^[A-Za-z0-9]{10,64}$/.test(sid) || from === '') return null;
  const type = field('OptOutType').toLowerCase();
  const count = Math.min(Number(field('NumMedia')) || 0, mostMedia);
  return {
    sid,
    from: number(from),
    to: field('To'),
    body: form.get('Body') ?? '',
    obeyed: type === 'stop' || type === 'start' || type === 'help' ? type : null,
    media: Array.from({ length: count }, (_, at) => ({
      url: field(`MediaUrl${at}`),
      mimeType: field(`MediaContentType${at}`),
    })).filter(({ url }) => url !== ''),
  };
};

const obey = async (ctx: PublicContext, from: string, command: TextCommand): Promise<string | null> => {
  const at = { channel: 'sms', address: from } as const;
  const { teamName } = await readSettings(ctx.db);
  // Each is confirmed once: two programs would answer each other for ever.
  if (command === 'stop') return (await endFor(ctx, at, 'STOP')) ? commandAnswers.stop(teamName) : null;
  if (command === 'start')
    return (await beginAgainFor(ctx, at, 'START')) ? commandAnswers.start(teamName) : null;
  const over = await ctx.limits.take(`inbound:help:${from}`, helps, ctx.now);
  const contact = /<([^<>]+)>/.exec(ctx.env.mailFrom)?.[1] ?? ctx.env.mailFrom;
  return over > 0 ? null : commandAnswers.help(teamName, ctx.env.smtpUrl ? contact : '');
};

/** Takes a text in and obeys it, in one transaction; answers what to text back. The same one again changes nothing. */
export const takeText = async (
  ctx: PublicContext,
  text: IncomingText,
): Promise<{ answer: string | null }> => {
  const { from, sid, body, media } = text;
  const { leadId, clientId, replyTo, ambiguous } = await belongingOfSender(ctx.db, 'sms', from);
  const command = text.obeyed ?? textCommand(body);
  const stranger = leadId === null && clientId === null;
  const over = stranger ? await ctx.limits.take(`inbound:${from}`, strangers, ctx.now) : 0;
  if (over === 0) {
    const content = ambiguous ? `${body}\n\n${ambiguousText.sms}` : body;
    const ours = { channel: 'sms', providerId: sid, from, to: text.to, text: content } as const;
    const quiet = command === 'help';
    const received = await receiveMessage(ctx, { ...ours, leadId, clientId, replyTo, quiet });
    if (!received.fresh) return { answer: null };
    if (media.length > 0) await ctx.enqueue(mediaJob, { messageId: received.id, media });
  }
  const answer = command ? await obey(ctx, from, command) : null;
  return { answer: text.obeyed ? null : answer };
};
