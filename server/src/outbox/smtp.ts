import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export type Letter = {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  messageId: string;
};

/** How a try ended: taken by the server, refused for now or for good, or nobody knows. */
export type Delivery = { ended: 'sent' | 'later' | 'refused' | 'unknown'; reason: string | null };

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

type Failure = Error & { responseCode?: number | undefined; command?: string | undefined };

const deliveryOf = (error: Failure, handedOver: boolean): Delivery => {
  const reason = error.message.slice(0, 500);
  const code = error.responseCode ?? 0;
  // Our own password being wrong says nothing against the receiver.
  if (code >= 500 && !error.command?.startsWith('AUTH')) return { ended: 'refused', reason };
  if (code >= 400) return { ended: 'later', reason };
  return { ended: handedOver ? 'unknown' : 'later', reason };
};

const compose = async (letter: Letter) => {
  const node = new MailComposer({
    from: letter.from,
    // As an object: nothing in the address can become a second receiver.
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    ...(letter.html ? { html: letter.html } : {}),
    messageId: letter.messageId,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return { envelope: node.getEnvelope(), bytes: await node.build() };
};

/** Hands one letter to the mail server and says honestly what became of it. */
export const deliver = async (smtpUrl: string, letter: Letter): Promise<Delivery> => {
  const { auth, ...server } = parseConnectionUrl(smtpUrl) as {
    auth?: { user: string; pass: string };
    host?: string;
  };
  const { envelope, bytes } = await compose(letter);
  const connection = new SMTPConnection({ ...patience, ...server });
  let handedOver = false;
  // Read only after the server asked for it; from its last byte on the mail may have been taken.
  async function* body() {
    yield bytes;
    handedOver = true;
  }
  try {
    return await new Promise<Delivery>((settle) => {
      const failed = (error: Failure) => settle(deliveryOf(error, handedOver));
      const send = () =>
        connection.send(envelope, Readable.from(body(), { objectMode: false }), (error) =>
          error ? failed(error) : settle({ ended: 'sent', reason: null }),
        );
      connection.once('error', failed);
      connection.connect((error) => {
        if (error) return failed(error);
        if (!auth) return send();
        connection.login(auth, (refused) => (refused ? failed(refused) : send()));
      });
    });
  } finally {
    connection.on('error', () => undefined);
    connection.quit();
  }
};
