import { Readable } from 'node:stream';
import type MailComposer from 'nodemailer/lib/mail-composer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Env } from '#platform/env.ts';
import type { Consignment, HandedOver, Parcel, ParcelAttachment, Provider } from './deliveries.ts';
import type { StoredFile } from './files.ts';

/** Milliseconds that a mail server may take: for a connection, between two of its words, for one mail as a whole. */
export type MailPatience = { connection: number; silence: number; whole: number };

const usual: MailPatience = { connection: 10_000, silence: 30_000, whole: 120_000 };
// A connection is given up after so many mails or so long without one.
const mailsPerLine = 100;
const idleFor = 3_000;

type Failure = Error & { responseCode?: number | undefined; code?: string | undefined };
type EmailParcel = Extract<Parcel, { channel: 'email' }>;
/** An open connection to the mail server. */
type Line = { url: string; connection: SMTPConnection; mails: number; clean: boolean; idle?: NodeJS.Timeout };

const ended = (
  state: HandedOver['ended'],
  reason: string | null,
  more?: Partial<HandedOver>,
): HandedOver => ({
  ended: state,
  reason: reason?.slice(0, 500) ?? null,
  providerId: null,
  ...more,
});

const outcomeOf = (error: Failure, handedOver: boolean): HandedOver => {
  const code = error.responseCode ?? 0;
  // Refused before a word of it was said: an address that is none, a mail larger than the server announced to take.
  if (code === 0 && !handedOver && /^E(ENVELOPE|MESSAGE)$/.test(error.code ?? ''))
    return ended('refused', error.message);
  // 421: the service closes, whoever the mail is for.
  if (code === 421) return ended('later', error.message, { rest: null });
  if (code >= 500) return ended('refused', error.message);
  if (code >= 400) return ended('later', error.message);
  return ended(handedOver ? 'unknown' : 'later', error.message, { cause: error.cause });
};

/** Before a mail is spoken of, whatever goes wrong says nothing against it: our password, their server. */
const away = (error: unknown): HandedOver =>
  ended('later', error instanceof Error ? error.message : String(error), { rest: null });

const sender = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/;

const fromOf = (mailFrom: string, name: string | undefined): { name: string; address: string } => {
  const [, own = '', address = mailFrom.trim()] = sender.exec(mailFrom) ?? [];
  return { name: name ?? own, address };
};

const headersOf = ({ automatic, unsubscribe }: EmailParcel): Record<string, string> => ({
  ...(automatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
  ...(unsubscribe
    ? {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}),
});

const encodedWord = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

// What looks like an encoded word would be decoded by the reader to something that nobody wrote.
const literal = (subject: string): string =>
  subject.includes('=?') ? (subject.match(/.{1,11}/gsu) ?? []).map(encodedWord).join(' ') : subject;

type Attached = Omit<ParcelAttachment, 'open'> & Pick<StoredFile, 'stream'>;

/** Never says where it lies: that stands in its cause, which only the log is told. */
const unreadable = (name: string, cause: unknown): Error =>
  new Error(`The file ${name} could not be read`, { cause });

/** Opens a file only when its turn in the mail has come. */
async function* bytesOf({ name, stream }: Attached): AsyncGenerator<Buffer> {
  try {
    yield* stream();
  } catch (error) {
    throw unreadable(name, error);
  }
}

const nodeOf = (
  Composer: typeof MailComposer,
  mailFrom: string,
  { to, messageId }: Consignment,
  parcel: EmailParcel,
  files: readonly Attached[],
) => {
  const { references = [], replyTo, html } = parcel;
  return new Composer({
    from: fromOf(mailFrom, parcel.fromName),
    // As an object: nothing in the address can become a second receiver.
    to: { name: '', address: to },
    subject: literal(parcel.subject),
    text: parcel.text,
    ...(html ? { html } : {}),
    ...(replyTo ? { replyTo } : {}),
    ...(parcel.calendar
      ? {
          icalEvent: {
            method: parcel.calendar.method,
            filename: 'invite.ics',
            content: parcel.calendar.text,
          },
        }
      : {}),
    ...(references.length > 0 ? { references: [...references], inReplyTo: references.at(-1) ?? '' } : {}),
    attachments: files.map((file) => ({
      filename: file.name,
      contentType: file.mimeType,
      content: Readable.from(bytesOf(file), { objectMode: false }),
    })),
    messageId,
    headers: headersOf(parcel),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
};

/** A mail as it leaves; `body` can be read anew for another try. */
type Letter = {
  envelope: { from: string | false; to: string[]; size: number };
  body: () => AsyncIterable<Buffer> | Iterable<Buffer>;
};

// In base64, 57 bytes make a line of 76 letters.
const weightOf = (files: readonly Attached[]): number =>
  files.reduce((sum, { sizeBytes }) => sum + Math.ceil(sizeBytes / 57) * 78, 0);

const compose = async (mailFrom: string, consignment: Consignment): Promise<Letter | HandedOver> => {
  const { parcel } = consignment;
  if (parcel.channel !== 'email') throw new Error('Only e-mails leave by SMTP');
  const files: Attached[] = [];
  for (const { open, ...file } of parcel.attachments) {
    const stored = await open().catch((error: unknown) => {
      throw unreadable(file.name, error);
    });
    if (!stored) return ended('refused', `The file ${file.name} is no longer there`);
    files.push({ ...file, stream: stored.stream });
  }
  const { default: Composer } = await import('nodemailer/lib/mail-composer');
  const make = () => nodeOf(Composer, mailFrom, consignment, parcel, files);
  const node = make();
  const envelope = node.getEnvelope();
  if (files.length > 0)
    return { envelope: { ...envelope, size: weightOf(files) }, body: () => make().createReadStream() };
  const bytes = await node.build();
  return { envelope: { ...envelope, size: bytes.length }, body: () => [bytes] };
};

const drop = ({ connection, idle }: Line): void => {
  clearTimeout(idle);
  connection.quit();
  // A server that does not say goodbye either.
  setTimeout(() => connection.close(), 2_000).unref();
};

const open = async (url: string, patience: MailPatience): Promise<Line> => {
  const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const { auth, ...server } = parseConnectionUrl(url) as { auth?: { user: string; pass: string } };
  const connection = new Connection({
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    socketTimeout: patience.silence,
    ...server,
  });
  return new Promise((settle, fail) => {
    const done = () => settle({ url, connection, mails: 0, clean: true });
    // Stays for good: a line that breaks while nobody uses it is found out at its next use.
    connection.on('error', fail);
    connection.once('end', () => fail(new Error('The mail server closed the connection')));
    connection.connect((error) => {
      if (error) return fail(error);
      if (!auth) return done();
      connection.login(auth, (refused) => {
        if (!refused) return done();
        fail(refused);
        connection.quit();
      });
    });
  });
};

const reset = ({ connection }: Line): Promise<boolean> =>
  new Promise((settle) => {
    const broken = () => settle(false);
    connection.once('end', broken);
    connection.reset((error) => {
      connection.off('end', broken);
      settle(!error);
    });
  });

/** What became of one mail on one line; `begun`: the server had asked for its body. */
type Transferred = { outcome: HandedOver; begun: boolean };

/** Says honestly what became of one mail on one line. */
const transfer = (line: Line, { envelope, body }: Letter, whole: number): Promise<Transferred> => {
  let [begun, handedOver] = [false, false];
  // Read only after the server asked for it; from its last byte on the mail may have been taken.
  async function* content() {
    begun = true;
    yield* body();
    handedOver = true;
  }
  const stream = Readable.from(content(), { objectMode: false });
  return new Promise((settle) => {
    const failed = (error: Failure) => {
      // Whatever came next on this line would be the rest of a mail that broke off.
      if (begun && !handedOver) line.connection.close();
      settle({ outcome: outcomeOf(error, handedOver), begun });
    };
    const late = setTimeout(() => {
      failed(new Error('The mail server took too long'));
      line.connection.close();
    }, whole);
    line.connection.send(envelope, stream, (error) => {
      clearTimeout(late);
      stream.destroy();
      if (error) failed(error);
      else settle({ outcome: ended('sent', null), begun });
    });
  });
};

const isGone = ({ connection }: Line): boolean => (connection as { destroyed?: boolean }).destroyed === true;

/** E-mail by SMTP, over a few connections that are kept open while there is something to send. */
export const createMailProvider = (
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'perSecond'>,
  patience: MailPatience = usual,
): Provider => {
  const lines: Line[] = [];
  const give = (line: Line): void => {
    if (isGone(line)) return;
    if (line.mails >= mailsPerLine || line.url !== env.smtpUrl) {
      drop(line);
      return;
    }
    line.idle = setTimeout(() => {
      lines.splice(lines.indexOf(line), 1);
      drop(line);
    }, idleFor);
    lines.push(line);
  };
  const kept = async (): Promise<Line | null> => {
    for (let line = lines.pop(); line; line = lines.pop()) {
      clearTimeout(line.idle);
      if (isGone(line)) continue;
      // After a mail that was taken the server has forgotten it; only what failed has to be wiped away.
      if (line.url === env.smtpUrl && (line.clean || (await reset(line)))) return line;
      drop(line);
    }
    return null;
  };
  const over = async (line: Line, letter: Letter): Promise<Transferred> => {
    line.mails += 1;
    const transferred = await transfer(line, letter, patience.whole);
    line.clean = transferred.outcome.ended === 'sent';
    give(line);
    return transferred;
  };
  const fresh = () => open(env.smtpUrl ?? '', patience);
  return {
    atOnce: 5,
    perSecond: env.perSecond.email,
    ready: () => env.smtpUrl !== null,
    reach: async () => {
      try {
        give((await kept()) ?? (await fresh()));
        return null;
      } catch (error) {
        return away(error);
      }
    },
    send: async (consignment) => {
      const letter = await compose(env.mailFrom, consignment).catch(({ message, cause }: Error) =>
        ended('later', message, { cause }),
      );
      if ('ended' in letter) return letter;
      const line = await kept();
      if (line) {
        const { outcome, begun } = await over(line, letter);
        // An old line may have been closed on the other side: that was no try, unless the mail broke off.
        if (begun || outcome.ended !== 'later' || !isGone(line)) return outcome;
      }
      try {
        return (await over(await fresh(), letter)).outcome;
      } catch (error) {
        return away(error);
      }
    },
  };
};
