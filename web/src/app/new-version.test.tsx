import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { registerWorker } from '#offline';
import { type Mounted, mountAt } from './testing/app.tsx';

let mounted: Mounted;
let inCharge: object | null;
const changes = vi.fn<(type: string, listener: unknown, options?: unknown) => void>();
const { setTimeout: realTimeout } = window;
let held: (() => void)[];

const workerThat = (state: string) => {
  const posted: unknown[] = [];
  const worker = Object.assign(new EventTarget(), {
    state,
    postMessage: (said: unknown) => posted.push(said),
  });
  const becomes = (next: string) => {
    worker.state = next;
    worker.dispatchEvent(new Event('statechange'));
  };
  return { worker, posted, becomes };
};

/** What the browser answers to the page that registers its worker. */
const registered = async (has: { waiting?: object; installing?: object } = {}) => {
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    installing: null,
    update: async () => {},
    ...has,
  });
  const asked = vi.spyOn(navigator.serviceWorker, 'register').mockResolvedValue(registration as never);
  await registerWorker();
  return { registration, asked };
};

beforeEach(async () => {
  inCharge = {};
  changes.mockReset();
  held = [];
  // Whoever waits for ten seconds waits for the older worker, and loads the page again.
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
    ms === 10_000 ? held.push(run) : realTimeout(run, ms)) as typeof setTimeout);
  await page.viewport(1280, 900);
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockImplementation(() => inCharge as never);
  // The page of the tests itself is never loaded again.
  vi.spyOn(navigator.serviceWorker, 'addEventListener').mockImplementation(changes);
});
afterEach(() => {
  mounted.restore();
  vi.restoreAllMocks();
});

const strip = page.getByRole('status').filter({ hasText: 'New version' });

// In this order: what the page knows of a worker that waits lasts as long as the page.
test('[OFF-01] the first worker of all is no new version', async () => {
  inCharge = null;
  const { worker, becomes } = workerThat('installing');
  const { registration, asked } = await registered({ installing: worker });
  expect(asked).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  mounted = await mountAt('/settings', { as: 'manager' });
  registration.dispatchEvent(new Event('updatefound'));
  becomes('installed');
  await expect.element(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(strip).not.toBeInTheDocument();
});

test('[OFF-01] ‘New version · Reload’ comes when an update waits; nothing changes before it is pressed', async () => {
  const { worker, posted, becomes } = workerThat('installing');
  const { registration } = await registered({ installing: worker });
  mounted = await mountAt('/settings', { as: 'manager' });
  registration.dispatchEvent(new Event('updatefound'));
  await expect.element(page.getByRole('heading', { name: 'Settings' }).first()).toBeVisible();
  await expect.element(strip).not.toBeInTheDocument();
  becomes('installed');
  await expect.element(strip).toBeVisible();
  expect(posted).toEqual([]);
  const before = held.length;
  await strip.getByRole('button', { name: 'Reload' }).click();
  expect(posted).toEqual(['take over']);
  // Only once the new one is in charge, and once, is the page loaded again.
  const taking = changes.mock.calls.filter(([type]) => type === 'controllerchange');
  expect(taking).toEqual([['controllerchange', expect.any(Function), { once: true }]]);
  // Where the older one does not give way.
  expect(held.length).toBeGreaterThan(before);
});

test('[OFF-01] an update that waited since an earlier visit is offered at once', async () => {
  const { worker, posted } = workerThat('installed');
  await registered({ waiting: worker });
  mounted = await mountAt('/settings', { as: 'manager' });
  await strip.getByRole('button', { name: 'Reload' }).click();
  expect(posted).toEqual(['take over']);
});

test('[OFF-01] what was pressed before the page was loaded again counts once the new version is in charge', async () => {
  sessionStorage.setItem('new-version-wanted', '1');
  await registered({ waiting: workerThat('installed').worker });
  mounted = await mountAt('/settings', { as: 'manager' });
  const taking = () => changes.mock.calls.filter(([type]) => type === 'controllerchange');
  expect(taking()).toEqual([['controllerchange', expect.any(Function), { once: true }]]);
  await registered();
  expect(taking()).toHaveLength(1);
});
