import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { Services } from '#platform/services.ts';
import { type Mailbox, type MailConduct, startMailbox } from '#platform/testing/mailbox.ts';
import { type SmsProvider, startSmsProvider, type TextConduct } from '#platform/testing/sms-provider.ts';
import { allowTexts, countsOf, letters, mails, makeDue, numbers, untruths, writeLetters } from './sending.ts';

/** One round: so many letters, everything going wrong at once, and what in the end is untrue. */
export type SendingRound = {
  kills: number;
  mails: Record<string, number>;
  texts: Record<string, number>;
  wrong: string[];
};

const senderScript = fileURLToPath(new URL('sender.ts', import.meta.url));

const startSender = async (url: string, mailbox: Mailbox, provider: SmsProvider): Promise<ChildProcess> => {
  const env = JSON.stringify({ smtpUrl: mailbox.url, sms: provider.sms, publicUrl: 'http://127.0.0.1:1' });
  const child = spawn(process.execPath, [senderScript, url, env], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
// Mostly well; else anything that can happen without waiting for half a minute.
const mailConducts: readonly MailConduct[] = [...Array(12).fill('ok'), 450, 550, 421, 'cut'];
const textConducts: readonly TextConduct[] = [
  ...Array<TextConduct>(16).fill('take'),
  'invalid',
  'busy',
  'fail',
  'page',
  'take and cut',
  'take and fail',
];

const sweep = (pool: pg.Pool) => pool.query(`select graphile_worker.add_job('outbox.sweep', '{}')`);

const isUnderWay = async (pool: pg.Pool): Promise<boolean> => {
  const counts = [await countsOf(pool, 'email'), await countsOf(pool, 'sms')];
  return counts.some(({ queued = 0, sending = 0 }) => queued + sending > 0);
};

const taken = (mailbox: Mailbox, provider: SmsProvider) => ({
  mails: mailbox.taken.map(({ to }) => to),
  texts: provider.texts().map(({ to }) => to),
});

/** Two servers send while providers answer anything and servers die; in the end all is well, and the books are compared. */
export const sendingRound = async (
  { db, pool }: Pick<Services, 'db' | 'pool'>,
  url: string,
  count: number,
): Promise<SendingRound> => {
  const [mailbox, provider] = [await startMailbox(), await startSmsProvider()];
  const senders: ChildProcess[] = [];
  const [to, texted] = [mails(count, 'round'), numbers(count)];
  let kills = 0;
  try {
    await pool.query(`delete from outbox where noun = '${letters.name}'`);
    await allowTexts(pool);
    mailbox.behave(() => pick(mailConducts));
    provider.behave(() => pick(textConducts));
    for (let at = 0; at < 2; at += 1) senders.push(await startSender(url, mailbox, provider));
    for (let at = 0; at < count; at += 20) {
      await writeLetters(db, 'email', to.slice(at, at + 20));
      await writeLetters(db, 'sms', texted.slice(at, at + 20));
    }
    for (; kills < 3; kills += 1) {
      await sleep(300 + Math.random() * 700);
      await kill(senders.shift() as ChildProcess);
      await makeDue(pool);
      senders.push(await startSender(url, mailbox, provider));
      await sweep(pool);
    }
    mailbox.behave(() => 'ok');
    provider.behave(() => 'take');
    const deadline = Date.now() + 60_000;
    while ((await isUnderWay(pool)) && Date.now() < deadline) {
      // Hand-overs that are going on end by themselves; what is left belongs to the dead.
      await sleep(1_500);
      await makeDue(pool);
      await sweep(pool);
      await sleep(500);
    }
    const { mails: gotMails, texts } = taken(mailbox, provider);
    return {
      kills,
      mails: await countsOf(pool, 'email'),
      texts: await countsOf(pool, 'sms'),
      wrong: [
        ...(await untruths(pool, 'email', to, gotMails)),
        ...(await untruths(pool, 'sms', texted, texts)),
      ],
    };
  } finally {
    await Promise.all(senders.map(kill));
    await Promise.all([mailbox.close(), provider.close()]);
  }
};
