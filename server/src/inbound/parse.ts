import { createHash } from 'node:crypto';
import {
  type BounceReport,
  bounceReports,
  type Header,
  headerOf,
  isAutomatic,
  messageIdsIn,
} from 'domain/inbound';
import { canonicalEmail, figureWords } from 'domain/kernel';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { Enclosure } from './attachments.ts';
import { type Ask, isProven } from './prove.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Envelope = { sender: string; recipients: readonly string[] };

/** An e-mail as it was handed in, and the name under which the mail server of the house judges it. */
export type HandedIn = Envelope & { raw: Buffer; authServer: string | null };

/** An e-mail as far as the product understands it. */
export type IncomingMail = {
  /** Its Message-ID; of one without, what it consists of. */
  id: string;
  from: string;
  fromName: string;
  /** Every address that it may have come in by. */
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** Ids of what it answers. */
  answers: string[];
  automatic: boolean;
  /** What mail servers on its way found of its sender, the last one first. */
  verdicts: string[];
  /** Whether it is proven to come from the domain it is shown to be from. */
  proven: boolean;
  bounce: { ids: string[]; reports: BounceReport[] } | null;
  enclosures: Enclosure[];
  /** Why it could not be read, for the server's log; then it only tells that it came. */
  problem: string | null;
};

const limits = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 1 };
// The library takes time and memory by the line: what is encoded comes in long ones, and nobody writes so many short ones.
const mostLines = { short: 60_000, long: 420_000 };
const shortLine = 60;
// A mail that came back names itself and its thread; each is looked up.
const mostReturned = 20;
const mostBounced = 100;
// Below this, a picture inside the text is a signature's logo or a tracker.
const smallPicture = 30_000;

const mailboxes = (addresses: readonly Address[] = []): { address: string; name: string }[] =>
  addresses.flatMap((each) => (each.group ? each.group : [each])).slice(0, 100);

const bytesOf = (content: Attachment['content']): Uint8Array => {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
};

const textIn = (attachment: Attachment): string =>
  Buffer.from(bytesOf(attachment.content)).subarray(0, 200_000).toString('utf8');

const bounceIn = (email: Email, answers: readonly string[]): IncomingMail['bounce'] => {
  const status = email.attachments.find(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/.test(mimeType),
  );
  if (!status) return null;
  const returned = email.attachments
    .filter(({ mimeType }) => /^(message\/rfc822|message\/global|text\/rfc822-headers)/.test(mimeType))
    .slice(0, mostReturned);
  const ids = returned.flatMap((part) =>
    messageIdsIn(/^message-id:(.*(\r?\n[ \t].*)?)/im.exec(textIn(part))?.[1] ?? ''),
  );
  return {
    ids: [...new Set([...ids, ...answers])].slice(0, mostBounced),
    reports: bounceReports(textIn(status)),
  };
};

const isKept = ({ related, mimeType, content }: Attachment): boolean =>
  !(related && mimeType.startsWith('image/') && bytesOf(content).length < smallPicture);

const nameOf = ({ filename, mimeType }: Attachment, at: number): string =>
  filename?.trim() || (mimeType === 'message/rfc822' ? `E-mail ${at + 1}.eml` : `File ${at + 1}`);

const addressOf = (email: Email, sender: string): { address: string; name: string } => {
  const [from] = mailboxes(email.from ? [email.from] : email.sender ? [email.sender] : []);
  const address = canonicalEmail(from?.address ?? '') ?? canonicalEmail(sender);
  return { address: address ?? '', name: from?.name ?? '' };
};

const deliveredTo = (headers: readonly Header[]): string[] =>
  headers
    .filter(({ key }) => /^(delivered-to|x-original-to|envelope-to|x-envelope-to)$/.test(key))
    .map(({ value }) => value);

const hasTooManyLines = (raw: Buffer): boolean => {
  let [short, long, begin] = [0, 0, 0];
  for (let end = raw.indexOf(10); end >= 0; end = raw.indexOf(10, begin)) {
    if (end - begin < shortLine) short += 1;
    else long += 1;
    if (short > mostLines.short || long > mostLines.long) return true;
    begin = end + 1;
  }
  return false;
};

/** Reads an e-mail; throws where it is built to harm. */
export const parseMail = async (raw: Buffer, envelope: Envelope): Promise<IncomingMail> => {
  if (hasTooManyLines(raw)) throw new Error('Too many lines');
  const email = await PostalMime.parse(raw, { ...limits, forceRfc822Attachments: true });
  const { address, name } = addressOf(email, envelope.sender);
  const answers = messageIdsIn(`${email.references ?? ''} ${email.inReplyTo ?? ''}`);
  const seen = mailboxes([...(email.to ?? []), ...(email.cc ?? [])]).map((each) => each.address);
  const bounce = bounceIn(email, answers);
  return {
    id: messageIdsIn(email.messageId ?? '')[0] ?? `sha256:${sha256(raw)}`,
    from: address,
    fromName: name,
    to: [...envelope.recipients, ...deliveredTo(email.headers), ...seen],
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    answers,
    automatic:
      bounce !== null || isAutomatic(email.headers) || headerOf(email.headers, 'return-path') === '<>',
    verdicts: email.headers
      .filter(({ key }) => key === 'authentication-results')
      .map(({ value }) => value.slice(0, 2_000))
      .slice(0, 20),
    proven: false,
    bounce,
    enclosures: email.attachments
      .filter(isKept)
      .map((each, at) => ({ name: nameOf(each, at), bytes: bytesOf(each.content) })),
    problem: null,
  };
};

/** What is told of an e-mail that cannot be read: that it came, from whom and how large it was. */
const unreadableMail = (raw: Buffer, envelope: Envelope, problem: string): IncomingMail => ({
  id: `sha256:${sha256(raw)}`,
  from: canonicalEmail(envelope.sender) ?? '',
  fromName: '',
  to: [...envelope.recipients],
  subject: 'An e-mail that cannot be read',
  text: `[Not kept: an e-mail of ${figureWords(raw.length)} bytes that is not built as an e-mail]`,
  html: '',
  answers: [],
  automatic: true,
  verdicts: [],
  proven: false,
  bounce: null,
  enclosures: [],
  problem,
});

const readAndProve = async ({ raw, authServer, ...envelope }: HandedIn, ask?: Ask): Promise<IncomingMail> => {
  const mail = await parseMail(raw, envelope);
  const { from, verdicts } = mail;
  return { ...mail, proven: await isProven({ raw, from, verdicts, authServer }, ask) };
};

/** Reads an e-mail in this process; of one that is not built as an e-mail it says that. */
export const readMailHere = (given: HandedIn, ask?: Ask): Promise<IncomingMail> =>
  readAndProve(given, ask).catch((error: unknown) => unreadableMail(given.raw, given, String(error)));
