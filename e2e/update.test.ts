// @module-tag long

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { kept } from './device.ts';
import { hire, takeOwnSeat } from './people.ts';
import { admin, browser, takeStage, url } from './stage.ts';

takeStage();

/** What came of an answer: all of it, unless the page went away. */
const textOf = async (answer: IncomingMessage): Promise<string> => {
  let text = '';
  try {
    for await (const part of answer.setEncoding('utf8')) text += part;
  } catch {}
  return text;
};

/** The product, of which another version is put in place while people work: its page and its worker change. */
const startChanging = async () => {
  let changed = false;
  const pass = async (answer: IncomingMessage, response: ServerResponse, path = '') => {
    const { 'content-length': _, etag: __, ...headers } = answer.headers;
    if (!changed || !/^\/(sw\.js|index\.html)$/.test(path)) {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      return pipeline(answer, response).catch(() => {});
    }
    const text = await textOf(answer);
    const other = text.replace(/(["'`])[0-9a-f]{12}\1/, '"second"').replace('<body>', '<body id="second">');
    if (answer.complete) expect(other).not.toBe(text);
    return response.writeHead(200, headers).end(other);
  };
  const server = createServer((incoming, response) => {
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers;
    if (headers.origin) headers.origin = url;
    const options = { method: incoming.method ?? 'GET', headers: { ...headers, host: new URL(url).host } };
    const onward = request(
      url + incoming.url,
      options,
      (answer) => void pass(answer, response, incoming.url),
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const change = () => {
    changed = true;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, change };
};

const isSecond = (page: Page) => page.evaluate(() => document.body.id === 'second');

test('[OFF-01] a new version says ‘New version · Reload’ and waits; the tab beside it is left alone', async () => {
  const product = await startChanging();
  const rep = await hire(url, admin, { displayName: 'Vera Neu' });
  const { page, context } = await takeOwnSeat(browser, rep, { url: product.url, worker: true });
  await page.goto('/leads');
  await kept(page);
  const other = await context.newPage();
  await other.goto('/leads');
  await other.getByRole('button', { name: 'New lead' }).first().click();
  const typed = other.getByRole('dialog').getByRole('textbox').first();
  await typed.fill('Half a name');

  product.change();
  await page.reload();
  const strip = page.getByRole('status').filter({ hasText: 'New version' });
  await strip.waitFor();
  expect(await isSecond(page)).toBe(false);
  await strip.getByRole('button', { name: 'Reload' }).click();
  await strip.waitFor({ state: 'detached' });
  await expect.poll(() => isSecond(page).catch(() => false)).toBe(true);
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor();

  expect(await isSecond(other)).toBe(false);
  expect(await typed.inputValue()).toBe('Half a name');
  // The files of its own version are still there for it.
  const shells = () =>
    other.evaluate(async () => (await caches.keys()).filter((name) => /^shell-/.test(name)));
  expect(await shells()).toHaveLength(2);
});
