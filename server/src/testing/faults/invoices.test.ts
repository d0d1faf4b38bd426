import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Invoice } from 'domain/invoices';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Client, createClient } from '#platform/testing/client.ts';
import { closeSite, environment, openSite } from './crash.ts';
import { databaseOf, startProduct } from './product.ts';

/** Sent again under its key until it is answered, as a careful client does. */
const settle = async (client: Client, name: string, input: object, key: string): Promise<Invoice> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await client.call(name, input, { key }).catch(() => null);
    if (answer?.status === 200) return answer.body;
    await sleep(50);
  }
  throw new Error(`${name} was never answered`);
};

test('[INV-02] kill −9 while invoices are issued and paid: no gap, no double, each once, each with its PDF', {
  timeout: 180_000,
}, async () => {
  const site = await openSite();
  const clientFor = () => createClient(site.product.url, { washboard_session: site.tokens.ada });
  try {
    const ada = clientFor();
    const { id: clientId } = (await ada.call('clients.create', { businessName: 'Vine Laundry' })).body;
    const lines = [{ description: 'Machine lease', quantity: 2, unitPrice: 1000 }];
    const acts = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const { id, version } = (await ada.call('invoices.create', { clientId, lines })).body;
        return { id, version, issue: randomUUID(), pay: randomUUID() };
      }),
    );
    const work = (client: Client, { id, version, issue, pay }: (typeof acts)[number]) =>
      client
        .call('invoices.issue', { id, version }, { key: issue })
        .then(() => client.call('invoices.markPaid', { id }, { key: pay }))
        .catch(() => null);
    let answered = 0;
    const load = Promise.all(
      acts.map(async (act) => {
        await work(ada, act);
        answered += 1;
      }),
    );
    await expect.poll(() => answered, { interval: 2 }).toBeGreaterThan(3);
    await site.product.kill();
    await load;
    site.product = await startProduct(environment(site.dataDir));
    const again = clientFor();
    for (const { id, version, issue, pay } of acts) {
      await settle(again, 'invoices.issue', { id, version }, issue);
      await settle(again, 'invoices.markPaid', { id }, pay);
    }
    const invoices: Invoice[] = [];
    for (const { id } of acts) {
      await expect
        .poll(async () => (await again.call('invoices.get', { id })).body.documentId, { timeout: 60_000 })
        .not.toBeNull();
      invoices.push((await again.call('invoices.get', { id })).body);
    }
    const numbers = invoices.map(({ number }) => Number(number?.split('-')[2])).sort((a, b) => a - b);
    expect(numbers).toEqual(acts.map((_, place) => place + 1));
    for (const { payments, balance } of invoices) expect([payments.length, balance]).toEqual([1, 0]);
    const database = new pg.Client({ connectionString: (await databaseOf(site.dataDir))?.url });
    await database.connect();
    const { rows } = await database.query(
      `select (select "last" from invoice_numbers) as "last",
        (select count(*)::int from documents where "type" = 'invoice') as "files",
        (select count(*)::int from events where noun = 'invoices' and verb = 'issued') as "issued"`,
    );
    await database.end();
    expect(rows).toEqual([{ last: 24, files: 24, issued: 24 }]);
  } finally {
    await closeSite(site);
  }
});
