import { notKept } from 'domain/inbound';
import { hour, later, minute } from 'domain/kernel';
import { findMessage, messageEvent } from '#messages';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { keepEnclosures } from './attachments.ts';
import { addToMessage } from './sql.ts';

/** Where something that came with a text can be fetched. */
export type Media = { url: string; mimeType: string };

const most = 6_000_000;
const patience = 20_000;
// Of a provider that is away, tried again after these; then it is named as not kept.
const pauses = [minute, 10 * minute, hour];

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
};

const nameOf = (media: Media | undefined, at: number): string => {
  const [kind = 'file', sub = ''] = (media?.mimeType ?? '').toLowerCase().split(/[;/]/);
  return `${kind === 'image' ? 'Photo' : 'File'} ${at + 1}.${endings[`${kind}/${sub}`] ?? 'bin'}`;
};

type Fetched = Uint8Array | 'refused' | 'later';

const fetchOne = async ({ services }: JobContext, media: Media): Promise<Fetched> => {
  const { sms } = services.env;
  if (!sms || !URL.canParse(media.url)) return 'refused';
  const credentials = Buffer.from(`${sms.accountSid}:${sms.authToken}`).toString('base64');
  // Only the provider itself is shown the account's token.
  const { origin, hostname, protocol } = new URL(media.url);
  const twilio = protocol === 'https:' && /\.twilio\.com$/.test(hostname);
  const known = origin === new URL(sms.apiUrl).origin || twilio;
  const headers: Record<string, string> = known ? { authorization: `Basic ${credentials}` } : {};
  const first = await services.outgoing(media.url, { purpose: 'texts', headers, most, patience });
  // The provider hands out a link to where the file lies; that one place is asked, without the token.
  const to = first.status >= 300 && first.status < 400 ? first.headers.get('location') : null;
  const found = to
    ? await services.outgoing(new URL(to, media.url), { purpose: 'texts', most, patience })
    : first;
  if (found.status >= 500 || found.status === 429) return 'later';
  return found.ok ? new Uint8Array(await found.arrayBuffer()) : 'refused';
};

const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  (/too large/.test(error.message) || ('code' in error && error.code === 'EREFUSED'));

const fetchSafely = (context: JobContext, media: Media): Promise<Fetched> =>
  fetchOne(context, media).catch((error: unknown) => {
    context.services.log.warn('media not fetched', { error });
    return isFinal(error) ? 'refused' : 'later';
  });

type Payload = { messageId: string; media: Media[]; tries?: number };

/** Fetches what came with a text and keeps it with its lead or client; what could not be had is named. */
export const mediaJob: Job<Payload> = {
  name: 'inbound.media',
  run: async ({ messageId, media, tries = 0 }, context) => {
    const message = await findMessage(context.db, messageId);
    if (!message) return;
    const fetched = await Promise.all(media.map((each) => fetchSafely(context, each)));
    const pause = pauses[tries];
    if (fetched.includes('later') && pause !== undefined) {
      const runAt = later(context.now, pause);
      return context.enqueue(mediaJob, { messageId, media, tries: tries + 1 }, { runAt });
    }
    const named = fetched.map((bytes, at) => ({ name: nameOf(media[at], at), bytes }));
    const here = named.flatMap(({ name, bytes }) => (typeof bytes === 'string' ? [] : [{ name, bytes }]));
    const gone = named.filter(({ bytes }) => typeof bytes === 'string');
    const kept = await keepEnclosures(context, message, here);
    const left = [...gone.map(({ name }) => notKept(name, 'it could not be fetched')), ...kept.left];
    await addToMessage(context.db, messageId, { attachments: kept.attachments, lines: left });
    const after = { attachments: kept.attachments.length };
    context.emit(messageEvent({ verb: 'completed', row: message, after }));
  },
};
