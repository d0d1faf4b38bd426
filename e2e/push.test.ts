// @module-tag long

import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { reads } from './browser.ts';
import { windowedLaunch } from './chromium.ts';
import { dialogOf } from './desk.ts';
import { kept } from './device.ts';
import { demoPerson, hire, type Person, takeOwnSeat } from './people.ts';
import { type Product, startProduct } from './product.ts';

// Chromium without its maker's services has no push service, so its ends are played: what the browser would be given as
// a subscription comes from a service of the test, and what that service received and opened is handed to the worker by
// the browser's own debugging port. Everything between is real: the permission, the panel, the registration, the outbox,
// the sealing, the signature, the worker, the notification and where a click leads.

type Subscription = {
  endpoint: string;
  expirationTime: number | null;
  keys: { p256dh: string; auth: string };
};
type PushService = {
  origin: string;
  arrived: { browser: string; payload: string }[];
  browser: (publicKey: string) => { id: string; subscription: Subscription };
  close: () => Promise<void>;
};

// The server's own tests know a push service; it is borrowed here.
const startPushService = async (): Promise<PushService> => {
  const file = new URL('../server/src/platform/testing/push-service.ts', import.meta.url).href;
  return (await import(/* @vite-ignore */ file)).startPushService();
};

let browser: Browser;
let service: PushService;
let product: Product;
let admin: Person;
beforeAll(async () => {
  [browser, service] = await Promise.all([chromium.launch(windowedLaunch), startPushService()]);
  product = await startProduct({ PUSH_SERVICES: service.origin }, inject('office'));
  admin = await demoPerson(product.url, 'admin');
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await service?.close();
});

/** What the browser would get from its maker's service. */
const giveSubscription = (page: Page, subscription: Subscription) =>
  page.addInitScript((given) => {
    let own: object | null = null;
    const made = {
      options: { applicationServerKey: null },
      toJSON: () => given,
      unsubscribe: async () => {
        own = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        own = made;
        return made;
      },
      getSubscription: async () => own,
    });
  }, subscription);

type Registered = { registrations: { registrationId: string; scopeURL: string }[] };

/** What hands the worker a push, as the browser does when one arrives. */
const delivery = async (cdp: CDPSession): Promise<(data: string) => Promise<unknown>> => {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(product.url));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  return (data) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data });
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

test('[NOTIF-09] [PUSH-01] [SET-01] a lead given in one browser is pushed to another, and a click opens it', async () => {
  const rep = await hire(product.url, admin, { displayName: 'Petra Push' });
  // Today, whatever day it is.
  await rep.call('users.updateProfile', {
    fields: { preferredNotificationDays: [], preferredNotificationTime: '00:00' },
  });
  const { pushKey } = await rep.call<{ pushKey: string }>('notifications.ways');
  const { id: device, subscription } = service.browser(pushKey);

  const { page, context } = await takeOwnSeat(browser, rep, { url: product.url, worker: true });
  await context.grantPermissions(['notifications'], { origin: product.url });
  await giveSubscription(page, subscription);
  await page.goto('/leads');
  await kept(page);
  await page.goto('/settings?section=notifications');
  const panel = page.getByRole('region', { name: 'Notifications' });
  await reads(panel, 'Off. Your browser asks you when you turn it on.');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await reads(page, 'This device takes push notifications');
  await panel.getByRole('checkbox', { name: 'Lead assigned to me: Push' }).check();
  await panel.getByRole('button', { name: 'Save notifications' }).click();
  await reads(page, 'Notifications saved');

  await panel.getByRole('button', { name: 'Send me a test by Push' }).click();
  await reads(panel, 'Test sent');
  expect(JSON.parse(service.arrived[0]?.payload ?? '')).toMatchObject({ title: 'Test from Washboard' });

  // In the office: an administrator gives them a lead.
  const lead = await admin.call<{ id: string }>('leads.create', {
    businessName: 'Pushed Palace',
    assignedRep: rep.uid,
  });
  await expect.poll(() => service.arrived.length).toBe(2);
  const arrived = service.arrived[1];
  expect(arrived?.browser).toBe(device);
  const payload = arrived?.payload ?? '';
  expect(JSON.parse(payload)).toMatchObject({
    title: 'New Lead Assigned',
    text: 'Pushed Palace has been assigned to you',
    link: `/leads/${lead.id}`,
  });

  const deliver = await delivery(await context.newCDPSession(page));
  let looks = 0;
  // A push service delivers again what the browser has not taken; under one tag it is shown once.
  const arrives = async () => {
    const standing = await shown(page);
    if (standing.length === 0 && looks % 100 === 0) await deliver(payload);
    looks += 1;
    return standing;
  };
  await expect
    .poll(arrives)
    .toEqual([{ title: 'New Lead Assigned', body: 'Pushed Palace has been assigned to you' }]);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const click = new Event('notificationclick');
    // Only a person's click makes a real one.
    scope.dispatchEvent(Object.assign(click, { notification, waitUntil: () => undefined }));
  });
  await dialogOf(page, 'Pushed Palace').waitFor();
  expect(await shown(page)).toEqual([]);

  expect(await rep.call('notifications.unsubscribe')).toEqual({ count: 1 });
});
