// How fast messages leave through two servers, and whether every word about them is true when things go wrong:
// `node rate.ts --messages=2000 --rounds=10`.

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#platform/database/launcher.ts';
import { readEnv } from '#platform/env.ts';
import { silentLog } from '#platform/log.ts';
import { type DeliveryChannel, type Provider, writeDeliveries } from '#platform/outside/deliveries.ts';
import { createSmsProvider } from '#platform/outside/sms.ts';
import { createMailProvider } from '#platform/outside/smtp.ts';
import { openServices } from '#platform/server.ts';
import type { Services } from '#platform/services.ts';
import { startMailbox } from '#platform/testing/mailbox.ts';
import { startSmsProvider } from '#platform/testing/sms-provider.ts';
import { clearAway, databaseOf, type Product, startProduct, temporaryFolder } from './product.ts';
import { appSecret, seedCast } from './seed.ts';
import { allowTexts, mails, numbers } from './sending.ts';
import { sendingRound } from './sending-rounds.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '2000' },
    /** Rounds of 200 mails and 200 texts in which everything goes wrong and servers die. */
    rounds: { type: 'string', default: '10' },
  },
});
const count = Number(values.messages);
const rounds = Number(values.rounds);
const text = 'Hello, your laundry room has an offer waiting. '.repeat(3);

/** CPU of processes so far, in seconds. */
const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    return sum + ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100;
  }, 0);

/** A database's processes, of which some may have ended: those count with their parent. */
const databaseCpu = (postmaster: number): number => {
  const children = readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/stat`, 'utf8').includes(`) S ${postmaster} `);
    } catch {
      return false;
    }
  });
  const own = readFileSync(`/proc/${postmaster}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  return cpuOf([postmaster, ...children.map(Number)]) + ((own[13] ?? 0) + (own[14] ?? 0)) / 100;
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

/** The provider's client alone, as many at once as two servers have. */
const bare = (provider: Provider, channel: 'email' | 'sms', to: readonly string[]): Promise<number> => {
  const waiting = [...to];
  const parcel =
    channel === 'email'
      ? { channel, subject: 'An offer', text, html: `<p>${text}</p>`, attachments: [] }
      : { channel, text };
  const one = async () => {
    for (let address = waiting.pop(); address; address = waiting.pop()) {
      const id = randomUUID();
      const { ended, reason } = await provider.send({
        id,
        to: address,
        messageId: `<${id}@x.example>`,
        tries: 1,
        parcel,
      });
      if (ended !== 'sent') throw new Error(`${ended}: ${reason}`);
    }
  };
  return seconds(() => Promise.all(Array.from({ length: 2 * provider.atOnce }, one)));
};

/** One message of a person to each address, as it stands once it was taken. */
const writeMessages = async (
  { db, pool }: Services,
  channel: 'email' | 'sms',
  addresses: readonly string[],
): Promise<void> => {
  const now = new Date().toISOString();
  const rows = addresses.map((toAddress) => {
    const [id, rowId] = [randomUUID(), randomUUID()];
    return { id, channel, noun: 'messages', rowId, toAddress, nextAt: null };
  });
  await pool.query(
    `insert into messages (id, channel, direction, status, "senderName", "senderAddress", recipients, subject, content,
       "htmlContent", "createdAt", "updatedAt")
     select each.id, $1, 'out', 'queued', 'Ada', 'ada@washboard.example', array[each."to"], $2, $3, $4, now(), now()
     from unnest($5::uuid[], $6::text[]) as each(id, "to")`,
    [
      channel,
      channel === 'email' ? 'An offer' : '',
      text,
      channel === 'email' ? `<p>${text}</p>` : '',
      rows.map(({ rowId }) => rowId),
      addresses,
    ],
  );
  for (let at = 0; at < rows.length; at += 50) await writeDeliveries(db, rows.slice(at, at + 50), now);
};

const rest = (client: pg.Client, until: string) =>
  client.query(`update outbox_channels set "restsUntil" = ${until}`);

const statesOf = async (client: pg.Client, channel: DeliveryChannel): Promise<Record<string, number>> => {
  const { rows } = await client.query(
    `select state, count(*)::int as count from outbox where channel = $1 group by 1`,
    [channel],
  );
  return Object.fromEntries(rows.map(({ state, count: many }) => [state, many]));
};

const doubled = (taken: readonly string[]): number => taken.length - new Set(taken).size;

const run = async (): Promise<boolean> => {
  const [mailbox, provider] = [await startMailbox(), await startSmsProvider()];
  const folders = await Promise.all([1, 2, 3].map(temporaryFolder));
  const [shared = '', ...own] = folders;
  const database = await startEmbedded(shared, silentLog);
  const client = new pg.Client({ connectionString: database.url });
  const servers: Product[] = [];
  const variables = {
    DATABASE_URL: database.url,
    APP_SECRET: appSecret,
    LOG_LEVEL: 'warn',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Washboard <office@washboard.example>',
    SMTP_PER_SECOND: '9999',
    SMS_PER_SECOND: '9999',
    ...provider.variables,
  };
  const env = readEnv({ ...variables, DATA_DIR: shared, DEMO: '0' });
  await seedCast(database.url);
  const { services, close } = openServices(env, silentLog, database.url);
  try {
    await client.connect();
    await allowTexts(services.pool);
    for (const folder of own) servers.push(await startProduct({ ...variables, DATA_DIR: folder }));
    const mail = createMailProvider(env);
    const sms = createSmsProvider(env, services.outgoing);
    await bare(mail, 'email', mails(100, 'warm'));
    const bareMail = count / (await bare(mail, 'email', mails(count, 'bare')));
    const bareText = count / (await bare(sms, 'sms', numbers(count, 100_000)));
    mailbox.taken.length = 0;
    const before = provider.texts().length;
    let good = true;
    const postmaster = (await databaseOf(shared))?.pid ?? 0;
    const pids = servers.map(({ pid }) => pid);
    const measure = async (channel: 'email' | 'sms', addresses: string[], alone: number) => {
      await rest(client, `now() + interval '1 hour'`);
      await writeMessages(services, channel, addresses);
      // What was enqueued finds the way closed and is done.
      await sleep(2_000);
      const [worked, stored] = [cpuOf(pids), databaseCpu(postmaster)];
      const took = await seconds(async () => {
        await rest(client, 'null');
        for (let at = 0; at < 4; at += 1)
          await client.query(
            `select graphile_worker.add_job('outbox.send', json_build_object('channel', $1::text))`,
            [channel],
          );
        for (;;) {
          const { queued = 0, sending = 0 } = await statesOf(client, channel);
          if (queued + sending === 0) break;
          await sleep(50);
        }
      });
      await sleep(500);
      const states = await statesOf(client, channel);
      const cpu = ((cpuOf(pids) - worked) / count) * 1000;
      const stored2 = ((databaseCpu(postmaster) - stored) / count) * 1000;
      good &&= states['sent'] === count;
      console.log(
        `${count} ${channel === 'email' ? 'e-mails' : 'texts'} through two servers: ${(count / took).toFixed(0)} a second, the bare client ${alone.toFixed(0)} (${(alone / (count / took)).toFixed(1)} ×); CPU a message ${cpu.toFixed(1)} ms in the servers, ${stored2.toFixed(1)} ms in the database; ${JSON.stringify(states)}`,
      );
    };
    await measure('email', mails(count, 'rate'), bareMail);
    await measure('sms', numbers(count, 200_000), bareText);
    const twice =
      doubled(mailbox.taken.map(({ to }) => to)) +
      doubled(
        provider
          .texts()
          .slice(before)
          .map(({ to }) => to),
      );
    console.log(`taken twice: ${twice}`);
    await Promise.all(servers.splice(0).map(({ stop }) => stop()));
    for (let at = 0; at < rounds; at += 1) {
      const round = await sendingRound(services, database.url, 200);
      good &&= round.wrong.length === 0;
      console.log(
        `faults: ${round.kills} servers killed; mails ${JSON.stringify(round.mails)}, texts ${JSON.stringify(round.texts)}; ${round.wrong.length} untrue`,
        ...round.wrong.slice(0, 10),
      );
    }
    return good && twice === 0;
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await client.end();
    await close();
    await database.stop();
    await Promise.all(folders.map(clearAway));
    await Promise.all([mailbox.close(), provider.close()]);
  }
};

process.exitCode = (await run()) ? 0 : 1;
