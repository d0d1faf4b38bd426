import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { mailPlace } from '#platform/outside/mail.ts';
import type { Services } from '#platform/services.ts';

/** The newest mail to an address as a person would read it; the outbox keeps bodies with links sealed. */
export const lastMail = async (
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  to: string,
): Promise<{ subject: string; body: string; stored: string } | null> => {
  const row = await db
    .selectFrom('outbox')
    .select(['id', 'subject', 'body', 'secret'])
    .where('toAddress', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const body = row.secret ? (keys.open(row.body, mailPlace(row.id, 'body')) ?? '') : row.body;
  return { subject: row.subject, body, stored: row.body };
};

/** A moment of a mail's way into the mailbox at which something may happen to it. */
export type MailStage = 'connect' | 'from' | 'recipient' | 'body' | 'taken';

/** What the mailbox does then: goes on, refuses with a code, says nothing any more, or cuts the connection. */
export type MailConduct = 'ok' | 'hang' | 'cut' | number;

export type TakenMail = { to: string; text: string; messageId: string; at: number };

export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  /** Every mail that was taken, also where the sender was never told. */
  taken: TakenMail[];
  /** How often somebody connected. */
  connections: () => number;
  /** Says what happens from now on; `to` is known from the stage ‘recipient’ on. */
  behave: (conduct: (stage: MailStage, to: string) => MailConduct) => void;
  /** Breaks every connection that is open. */
  disconnect: () => void;
  /** Nobody can connect while it is down; what is open breaks. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
};

type Sessions = SMTPServer & { connections: Set<{ id: string; _socket: { destroy: () => void } }> };
type Done = (error?: Error | null) => void;

const refusal = (code: number): Error =>
  Object.assign(new Error(`Not now, says ${code}`), { responseCode: code });

/** A real SMTP server that keeps what it takes and behaves as it is told. */
export const startMailbox = async ({ size = 50_000_000 } = {}): Promise<Mailbox> => {
  const taken: TakenMail[] = [];
  let conduct: (stage: MailStage, to: string) => MailConduct = () => 'ok';
  let server: Sessions;
  let connections = 0;
  let port = 0;
  const cut = (id: string) => {
    for (const each of server.connections) if (each.id === id) each._socket.destroy();
  };
  const follow = (how: MailConduct, id: string, done: Done): void => {
    if (how === 'ok') done();
    else if (how === 'cut') cut(id);
    else if (how !== 'hang') done(refusal(how));
  };
  const act = (stage: MailStage, to: string, id: string, done: Done): void =>
    follow(conduct(stage, to), id, done);
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size,
      logger: false,
      onConnect: ({ id }, done) => {
        connections += 1;
        act('connect', '', id, done);
      },
      onMailFrom: (_, { id }, done) => act('from', '', id, done),
      onRcptTo: ({ address }, { id }, done) => act('recipient', address, id, done),
      onData: (stream, { id, envelope }, done) => {
        const to = envelope.rcptTo[0]?.address ?? '';
        const chunks: Buffer[] = [];
        if (conduct('body', to) === 'cut') return cut(id);
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const how = conduct('taken', to);
          if (typeof how !== 'number') {
            const text = Buffer.concat(chunks).toString('utf8');
            const messageId = /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? '';
            taken.push({ to, text, messageId, at: Date.now() });
          }
          follow(how, id, done);
        });
      },
    }) as Sessions;
  const up = async () => {
    server = make();
    server.on('error', () => undefined);
    await new Promise<void>((settle) => void server.listen(port, '127.0.0.1', settle));
    ({ port } = server.server.address() as AddressInfo);
  };
  const disconnect = () => {
    for (const each of server.connections) each._socket.destroy();
  };
  const down = () =>
    new Promise<void>((settle) => {
      server.close(() => settle());
      disconnect();
    });
  await up();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    behave: (next) => {
      conduct = next;
    },
    disconnect,
    down,
    up,
    close: down,
  };
};
