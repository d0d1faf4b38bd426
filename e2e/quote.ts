import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { admin, url } from './stage.ts';

// The business's own web site: another site than the product's, though the same machine answers.
let site: Server;

export let origin: string;

export const source = 'Autumn mailing';

export type Settings = { version: number; quoteForm: { origins: string[]; sources: string[] } };

export const allow = async (more: { origins: string[]; sources: string[] }) => {
  const { version, quoteForm } = await admin.call<Settings>('settings.get');
  await admin.call('settings.update', { version, fields: { quoteForm: { ...quoteForm, ...more } } });
};

export const fill = async (form: Page | FrameLocator, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
};

export const thanked = (form: Page | FrameLocator) =>
  form.getByRole('heading', { name: 'Thank you' }).waitFor();

export const takeSite = (): void => {
  beforeAll(async () => {
    site = createServer((_, response) => {
      const frame = `<iframe src="${url}/quote?embed=1&amp;source=autumn+mailing" title="Ask for a quote" style="border: 0; width: 100%; height: 1300px"></iframe>`;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><html lang="en"><title>Laundry</title><h1>Laundry rooms</h1>${frame}</html>`,
      );
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    origin = `http://laundry.localhost:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await allow({ origins: [], sources: [] });
    site.closeAllConnections();
    await new Promise((done) => site.close(done));
  });
};
