import { type Browser, chromium } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { testLaunch } from './chromium.ts';
import { allQuiet } from './desk.ts';
import { hire, takeOwnSeat } from './people.ts';
import { admin, takeStage, url } from './stage.ts';

takeStage();

let withCamera: Browser | undefined;
afterAll(() => withCamera?.close());

test('[SITE-02] a serial is scanned where machines are added: the product lets its own pages use the camera', async () => {
  const hana = await hire(url, admin, { displayName: 'Hana Lens', role: 'admin' });
  const client = await hana.call<{ id: string }>('clients.create', { businessName: 'Lens Court' });
  const site = await hana.call<{ id: string }>('sites.create', {
    clientId: client.id,
    siteName: 'Lens House',
  });
  withCamera = await chromium.launch({
    ...testLaunch,
    args: [...testLaunch.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  const desk = await takeOwnSeat(withCamera, hana, { url });
  await desk.context.grantPermissions(['camera'], { origin: url });
  await desk.page.goto(`${url}/clients/${client.id}?site=${site.id}`);
  await desk.page.getByRole('button', { name: 'Add many' }).first().click();
  await desk.page.getByRole('button', { name: 'Scan a serial' }).click();
  const seen = desk.page.getByLabel('What the camera sees');
  await seen.waitFor();
  await expect.poll(() => seen.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  allQuiet(desk);
});
