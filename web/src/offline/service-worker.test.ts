import { afterEach, expect, test, vi } from 'vitest';

// The worker's own code with the build's two words filled in, in a scope of its own: the caches are real, the
// network, the open pages and the moments are the test's.
const codeOf = async (): Promise<string> => {
  const answer = await fetch(new URL('./service-worker.ts', import.meta.url));
  return (await answer.text()).replace(/^export .*$/gm, '').replace(/^import .*$/gm, '');
};

type Listener = (event: object) => void;
const asked: string[] = [];
const network = vi.fn<typeof fetch>();

const answerAll = (text: (path: string) => string) =>
  network.mockImplementation(async (request) => {
    const path = request instanceof Request ? new URL(request.url).pathname : String(request);
    asked.push(path);
    return new Response(text(path));
  });

const startWorker = async (version: string, files: readonly string[], pages = 0) => {
  const listeners = new Map<string, Listener>();
  const skipWaiting = vi.fn<() => Promise<void>>(async () => {});
  const claim = vi.fn<() => Promise<void>>(async () => {});
  const shown: unknown[] = [];
  const opened: unknown[] = [];
  const page = {
    focused: false,
    focus: async () => ({}),
    postMessage: (message: unknown) => opened.push(message),
  };
  const scope = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting,
    clients: {
      claim,
      matchAll: async () => Array.from({ length: pages }, () => page),
      openWindow: async (link: string) => opened.push(link),
    },
    registration: {
      showNotification: async (title: string, options: object) => shown.push({ title, ...options }),
    },
  };
  const code = (await codeOf())
    .replace('__VERSION__', version)
    .replace(/(['"`])__FILES__\1/, () => JSON.stringify(JSON.stringify(files)));
  new Function('globalThis', 'fetch', code)(scope, network);
  const wait = async (type: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  };
  /** What the worker answers; null: it lets the request pass. */
  const get = async (path: string, { mode, method }: { mode?: string; method?: string } = {}) => {
    let answer: Promise<Response> | null = null;
    const plain = new Request(new URL(path, location.origin), { method: method ?? 'GET' });
    // Only a browser makes a request that navigates.
    const request = mode ? { url: plain.url, method: plain.method, mode } : plain;
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) });
    return (await (answer as Promise<Response> | null))?.text() ?? null;
  };
  /** A push that arrives, with what it says as text. */
  const push = async (text: string | null) => {
    let work: Promise<unknown> = Promise.resolve();
    const data = text === null ? null : { json: () => JSON.parse(text) as unknown };
    listeners.get('push')?.({ data, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
    return shown.at(-1);
  };
  /** A click on a notification; answers what was opened. */
  const click = async (data: unknown) => {
    let work: Promise<unknown> = Promise.resolve();
    const notification = { data, close: () => undefined };
    listeners.get('notificationclick')?.({
      notification,
      waitUntil: (given: Promise<unknown>) => (work = given),
    });
    await work;
    return opened.at(-1);
  };
  const tell = (data: unknown) => listeners.get('message')?.({ data });
  return {
    install: () => wait('install'),
    activate: () => wait('activate'),
    get,
    push,
    click,
    tell,
    skipWaiting,
    claim,
  };
};

const shells = async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).sort();

afterEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  network.mockReset();
  asked.length = 0;
});

const first = ['/index.html', '/mark.svg', '/assets/app-1.js', '/assets/same.css'];
const second = ['/index.html', '/mark.svg', '/assets/app-2.js', '/assets/same.css'];

test('[OFF-01] every screen opens from what is kept; no call of the server passes through the worker', async () => {
  answerAll((path) => `of one ${path}`);
  const worker = await startWorker('one', first);
  await worker.install();
  await worker.activate();
  network.mockRejectedValue(new TypeError('no network'));
  for (const screen of ['/', '/leads', '/leads/0192f000-0000-7000-8000-000000000001', '/settings'])
    expect(await worker.get(screen, { mode: 'navigate' }), screen).toBe('of one /index.html');
  expect(await worker.get('/assets/app-1.js')).toBe('of one /assets/app-1.js');
  expect(await worker.get('/mark.svg')).toBe('of one /mark.svg');

  for (const path of ['/api/leads.list', '/api/live', '/api', '/auth/callback', '/healthz']) {
    expect(await worker.get(path), path).toBeNull();
    expect(await worker.get(path, { mode: 'navigate' }), path).toBeNull();
  }
  expect(await worker.get('/leads', { method: 'POST' })).toBeNull();
  expect(await worker.get('/mark.svg', { method: 'POST' })).toBeNull();
  expect(await worker.get('https://elsewhere.example/assets/app-1.js')).toBeNull();
  expect(await worker.get('/files/plan.pdf', { mode: 'navigate' })).toBeNull();

  const cache = await caches.open('shell-one');
  const inside = (await cache.keys()).map(({ url }) => new URL(url).pathname).sort();
  expect(inside).toEqual([...first].sort());
});

test('[OFF-01] a new version fetches only what is new, and waits until it is told to take over', async () => {
  answerAll((path) => `of one ${path}`);
  await (await startWorker('one', first)).install();
  asked.length = 0;
  answerAll((path) => `of two ${path}`);
  const worker = await startWorker('two', second, 1);
  await worker.install();
  expect([...asked].sort()).toEqual(['/assets/app-2.js', '/index.html', '/mark.svg']);
  expect(await shells()).toEqual(['shell-one', 'shell-two']);
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  worker.tell('something else');
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  worker.tell('take over');
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('[OFF-01] a tab of the version before still gets its files after the change; with no tab open they go', async () => {
  answerAll((path) => `of one ${path}`);
  await (await startWorker('one', first)).install();
  answerAll((path) => `of two ${path}`);
  const open = await startWorker('two', second, 1);
  await open.install();
  await open.activate();
  expect(open.claim).toHaveBeenCalledOnce();
  network.mockRejectedValue(new TypeError('no longer on the server'));
  expect(await open.get('/assets/app-1.js')).toBe('of one /assets/app-1.js');
  expect(await open.get('/leads', { mode: 'navigate' })).toBe('of two /index.html');

  const alone = await startWorker('two', second, 0);
  await alone.activate();
  expect(await shells()).toEqual(['shell-two']);
  await expect(alone.get('/assets/app-1.js')).rejects.toThrow('no longer on the server');
});

test('[OFF-01] a tab that missed several versions still gets its files while others are open', async () => {
  for (const version of ['one', 'two', 'three']) {
    answerAll((path) => `of ${version} ${path}`);
    const worker = await startWorker(version, ['/index.html', `/assets/app-${version}.js`], 2);
    await worker.install();
    await worker.activate();
  }
  network.mockRejectedValue(new TypeError('no longer on the server'));
  const last = await startWorker('three', ['/index.html'], 1);
  expect(await last.get('/assets/app-one.js')).toBe('of one /assets/app-one.js');
  // A single tab is of the version before, and the oldest goes.
  await last.activate();
  expect(await shells()).toEqual(['shell-three', 'shell-two']);
});

test('[OFF-01] what a page keeps for itself is answered without a network, also after the change to a new version', async () => {
  answerAll((path) => `of one ${path}`);
  await (await startWorker('one', first)).install();
  await (await caches.open('help')).put('/assets/help-1.webp', new Response('a picture'));
  const worker = await startWorker('two', second, 0);
  await worker.install();
  await worker.activate();
  network.mockRejectedValue(new TypeError('no network'));
  expect(await worker.get('/assets/help-1.webp')).toBe('a picture');
});

test('[OFF-01] a version of which a file is missing is not put in place', async () => {
  answerAll((path) => `of one ${path}`);
  const old = await startWorker('one', first);
  await old.install();
  network.mockImplementation(async () => new Response('', { status: 404 }));
  await expect((await startWorker('two', second)).install()).rejects.toThrow('is not there');
  expect(await old.get('/leads', { mode: 'navigate' })).toBe('of one /index.html');
});

test('[PUSH-01] a push is shown as it says, and one that says nothing readable is shown too', async () => {
  const worker = await startWorker('1', []);
  const said = { title: 'New Lead Assigned', text: 'Ann Lee', link: '/leads/1', tag: 't' };
  expect(await worker.push(JSON.stringify(said))).toMatchObject({
    title: 'New Lead Assigned',
    body: 'Ann Lee',
    tag: 't',
    data: { link: '/leads/1' },
  });
  const elsewhere = JSON.stringify({ ...said, link: '//evil.example' });
  expect(await worker.push(elsewhere)).toMatchObject({ data: { link: '/' } });
  for (const unreadable of [null, 'x', '{}', 'null'])
    expect(await worker.push(unreadable)).toMatchObject({ title: 'Washboard', body: 'You have news.' });
});

test('[PUSH-01] a click goes to the page that is open, else opens one', async () => {
  const link = { link: '/leads/1' };
  expect(await (await startWorker('1', [], 2)).click(link)).toEqual({ open: '/leads/1' });
  expect(await (await startWorker('1', [])).click(link)).toBe('/leads/1');
  expect(await (await startWorker('1', [])).click(null)).toBe('/');
});
