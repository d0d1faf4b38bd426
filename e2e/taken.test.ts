// @module-tag long

import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardIn, columnOf, reads } from './browser.ts';
import { addLead, hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

/** Everything that reaches a browser's page: bodies of answers, and each frame of the live stream. */
const tap = async (page: Page) => {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const bytes: string[] = [];
  const waiting: Promise<unknown>[] = [];
  await cdp.send('Network.enable');
  cdp.on('Network.dataReceived', ({ requestId, data }) => {
    if (data) bytes.push(Buffer.from(data, 'base64').toString());
    else void requestId;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream')
      waiting.push(cdp.send('Network.streamResourceContent', { requestId }).catch(() => null));
  });
  page.on('response', (response) => {
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    waiting.push(
      response.text().then(
        (text) => bytes.push(text),
        () => null,
      ),
    );
  });
  return {
    forget: () => void bytes.splice(0),
    all: async () => {
      await Promise.all(waiting);
      return bytes.join('\n');
    },
  };
};

test('[MOVE-10] [BOARD-03] a lead that one manager takes leaves the other’s board, and no byte of it comes there afterwards', async () => {
  const first = await hire(url, admin, { displayName: 'Mona Quist' });
  const second = await hire(url, admin, { displayName: 'Sven Arlo' });
  const lead = {
    businessName: 'Heron Marsh Lofts',
    firstName: 'Zelda',
    lastName: 'Quimby',
    phone: '(415) 555-0163',
    email: 'zelda.quimby@example.com',
    streetAddress: '77 Cattail Walk',
  };
  const id = await addLead(admin, lead);
  const taker = await takeOwnSeat(browser, first, { url, worker: true });
  const watcher = await takeOwnSeat(browser, second, { url, worker: true });
  const wire = await tap(watcher.page);
  for (const { page } of [taker, watcher]) {
    await page.goto('/leads');
    await cardIn(page, 'Unassigned', lead.businessName).waitFor();
  }
  // The tap hears: the name has come by now, and a first live change comes as well.
  await expect.poll(wire.all).toContain(lead.businessName);
  wire.forget();
  await admin.call('leads.note', { id, text: 'before anybody has it' });
  await expect.poll(wire.all).toContain(id);

  await cardIn(taker.page, 'Unassigned', lead.businessName).click();
  const dialog = taker.page.getByRole('dialog', { name: lead.businessName });
  await dialog.getByRole('button', { name: 'Take This Lead' }).click();
  await reads(taker.page, 'Lead assigned');
  await cardIn(watcher.page, 'Unassigned', lead.businessName).waitFor({ state: 'detached' });
  await columnOf(watcher.page, 'Unassigned').getByRole('link').first().waitFor();
  wire.forget();

  // Everything that can happen to it now, and a change of another lead that shows that the stream lives.
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Ours: call Zelda Quimby on Monday');
  await dialog.getByRole('button', { name: 'Contacted', exact: true }).click();
  await reads(taker.page, 'Lead moved to selling!');
  const { version } = await admin.call<{ version: number }>('leads.get', { id });
  await admin.call('leads.update', { id, version, fields: { leadDescription: 'Zelda has 40 units' } });
  const sign = await addLead(admin, { businessName: 'Sign of Life' });
  await cardIn(watcher.page, 'Unassigned', 'Sign of Life').waitFor();
  await watcher.page.getByRole('searchbox', { name: 'Filter leads by text' }).fill('Quimby');
  await columnOf(watcher.page, 'Unassigned')
    .getByText(/^No leads match/)
    .waitFor();
  await watcher.page.goto(`/leads/${id}`);
  await reads(watcher.page, 'This lead is not here');

  await expect.poll(wire.all).toContain(sign);
  const heard = (await wire.all()).toLowerCase();
  for (const word of [lead.businessName, 'Zelda', lead.email, '555-0163', '5550163', 'Cattail', '40 units'])
    expect(heard, word).not.toContain(word.toLowerCase());
  // Its id is what the watcher asked for, and what every answer about it has to leave out.
  expect(heard).not.toContain(id);
  for (const [operation, data] of [
    ['leads.get', { id }],
    ['leads.history', { id }],
    ['leads.note', { id, text: 'still mine?' }],
  ] as const) {
    const answer = await watcher.context.request.post(`/api/${operation}`, { data });
    expect([operation, answer.status()]).toEqual([operation, 404]);
    expect(await answer.text()).not.toMatch(/Heron|Zelda|Quimby|0163/);
  }
});
