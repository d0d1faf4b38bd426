import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { demoPerson, type Person } from './people.ts';
import { freePort } from './ports.ts';
import { type Product, startProduct } from './product.ts';

/** An e-mail as whoever got it reads it. */
type Letter = {
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  messageId: string;
  inReplyTo: string;
  references: string;
  replyTo: string;
};
/** An e-mail that somebody hands in. */
type Answer = {
  from: string;
  to: string;
  subject: string;
  text: string;
  inReplyTo?: string;
  messageId?: string;
};
type Text = { to: string; from: string; body: string };
type Conduct = 'take' | 'invalid' | 'hang' | 'take and hang';

type Mailbox = { url: string; taken: { to: string; text: string }[]; close: () => Promise<void> };
type Provider = {
  variables: Record<string, string>;
  texts: () => Text[];
  behave: (conduct: (to: string) => Conduct) => void;
  receive: (webhook: string, inbound: { from: string; body: string }) => Promise<Response>;
  close: () => Promise<void>;
};

/** A product that writes to the world and hears from it. */
export type Post = {
  url: string;
  product: Product;
  admin: Person;
  /** The e-mails to an address, oldest first. */
  letters: (to: string) => Promise<Letter[]>;
  /** The texts to a number, oldest first. */
  texts: (to: string) => string[];
  /** What the provider does with a number from here on. */
  behave: (to: string, conduct: Conduct) => void;
  /** Somebody texts the business; answers what is texted back at once. */
  receiveText: (from: string, body: string) => Promise<string>;
  /** Somebody's mail server hands an e-mail in. */
  receiveMail: (answer: Answer) => Promise<void>;
  close: () => Promise<void>;
};

// The server's own tests know a mail server and a provider of texts, and its packages how e-mails are written and read.
const near = (path: string) => new URL(`../server/${path}`, import.meta.url).href;
const fromServer = createRequire(join(import.meta.dirname, '../server/package.json'));

type Parsed = Omit<Letter, 'replyTo'> & { replyTo?: { address: string }[] };
const readLetter = async (raw: string): Promise<Letter> => {
  const { default: PostalMime } = fromServer('postal-mime') as {
    default: { parse: (raw: string) => Promise<Parsed> };
  };
  const { from, subject, text, html, messageId, inReplyTo, references, replyTo } =
    await PostalMime.parse(raw);
  return {
    from,
    subject,
    text,
    html,
    messageId,
    inReplyTo,
    references,
    replyTo: replyTo?.[0]?.address ?? '',
  };
};

const handIn = async (port: number, answer: Answer): Promise<void> => {
  const { createTransport } = fromServer('nodemailer') as {
    createTransport: (how: object) => { sendMail: (answer: Answer) => Promise<unknown>; close: () => void };
  };
  const road = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  await road.sendMail(answer);
  road.close();
};

/** Starts one, with a mail server and a provider of texts beside it that keep what they get. */
export const startPost = async (): Promise<Post> => {
  const [{ startMailbox }, { startSmsProvider }, port] = await Promise.all([
    import(/* @vite-ignore */ near('src/platform/testing/mailbox.ts')) as Promise<{
      startMailbox: () => Promise<Mailbox>;
    }>,
    import(/* @vite-ignore */ near('src/platform/testing/sms-provider.ts')) as Promise<{
      startSmsProvider: () => Promise<Provider>;
    }>,
    freePort(),
  ]);
  const [mailbox, provider] = await Promise.all([startMailbox(), startSmsProvider()]);
  const env = {
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Vine Office <office@vine.example>',
    ...provider.variables,
    INBOUND_DOMAIN: 'in.vine.example',
    INBOUND_SMTP_PORT: String(port),
  };
  const product = await startProduct(env, inject('office'));
  const conducts = new Map<string, Conduct>();
  provider.behave((to) => conducts.get(to) ?? 'take');
  const { url } = product;
  return {
    url,
    product,
    admin: await demoPerson(url, 'admin'),
    letters: (to) =>
      Promise.all(mailbox.taken.filter((one) => one.to === to).map(({ text }) => readLetter(text))),
    texts: (to) =>
      provider
        .texts()
        .filter((one) => one.to === to)
        .map(({ body }) => body),
    behave: (to, conduct) => void conducts.set(to, conduct),
    receiveText: async (from, body) => {
      const answer = await provider.receive(`${url}/api/sms/inbound`, { from, body });
      expect(answer.status).toBe(200);
      return answer.text();
    },
    receiveMail: (answer) => handIn(port, answer),
    close: async () => {
      await product.stop();
      await Promise.all([mailbox.close(), provider.close()]);
    },
  };
};

/** What a server wrote down as wrong; that a provider refused an address is what some stories are about. */
export const troubles = ({ product }: Post): string[] =>
  product
    .log()
    .split('\n')
    .filter((line) => /"level":"(warn|error)"/.test(line) && !/"message":"not sent"/.test(line));
