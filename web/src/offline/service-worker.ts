// The service worker: opens the application without a network. It keeps the application's own files and nothing else;
// what the server answers to calls never passes through here.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Pushed = Waiting & { data: { json: () => unknown } | null };
type Clicked = Waiting & { notification: Notification & { data: { link?: unknown } | null } };
type Tab = {
  url: string;
  focused: boolean;
  focus: () => Promise<Tab>;
  postMessage: (message: unknown) => void;
};
type Scope = {
  addEventListener: {
    (type: 'push', listener: (event: Pushed) => void): void;
    (type: 'notificationclick', listener: (event: Clicked) => void): void;
    (type: 'install' | 'activate', listener: (event: Waiting) => void): void;
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'message', listener: (event: MessageEvent) => void): void;
  };
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: object) => Promise<readonly Tab[]>;
    openWindow: (link: string) => Promise<unknown>;
  };
  registration: { showNotification: (title: string, options: object) => Promise<void> };
};

const worker = globalThis as unknown as Scope;

// Both are written in by the build.
const version = '__VERSION__';
const files = JSON.parse('__FILES__') as readonly string[];

const prefix = 'shell-';
const name = prefix + version;
const page = '/index.html';
const served = new Set(files);

const isHashed = (path: string): boolean => path.startsWith('/assets/');

const fetchInto = async (cache: Cache, path: string): Promise<void> => {
  // A file whose name holds its hash is the same in every version.
  const known = isHashed(path) ? await caches.match(path) : undefined;
  const response = known ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'no-cache' }));
  if (!response.ok) throw new Error(`${path} is not there`);
  await cache.put(path, response);
};

const install = async (): Promise<void> => {
  const cache = await caches.open(name);
  await Promise.all(files.map((path) => fetchInto(cache, path)));
};

// Tabs that were open before still ask for files of their version. A tab does not say which that is: a single one is of
// the version before this one, and of several each may be of another.
const inUse = (older: readonly string[], tabs: number): readonly string[] => {
  if (tabs === 0) return [];
  return tabs === 1 ? older.slice(-1) : older;
};

const tidy = async (): Promise<void> => {
  const open = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const older = (await caches.keys()).filter((known) => known.startsWith(prefix) && known !== name);
  const still = inUse(older, open.length);
  const unused = older.filter((known) => !still.includes(known));
  await Promise.all(unused.map((known) => caches.delete(known)));
  await worker.clients.claim();
};

const kept = async (path: string, request: Request): Promise<Response> => {
  const own = await (await caches.open(name)).match(path, { ignoreVary: true });
  return own ?? (await caches.match(path, { ignoreVary: true })) ?? fetch(request);
};

// The public form comes from the server as well, which says anew in whose frames it may stand, and an invoice by its link.
const isServers = (path: string): boolean =>
  /^\/(api|auth|healthz|i|quote|sendNotification)(\/|$)/.test(path);
const isScreen = (path: string): boolean => !isServers(path) && !/\.\w+$/.test(path);

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(tidy()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || isServers(pathname)) return;
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(kept(page, request));
  else if (served.has(pathname) || isHashed(pathname)) event.respondWith(kept(pathname, request));
});

type Told = { title: string; text: string; link: string; tag: string };

// A browser wants something shown for every push; of one that cannot be read it is at least said that there is news.
const readPush = ({ data }: Pushed): Told => {
  try {
    const { title, text, link, tag } = (data?.json() ?? {}) as Record<keyof Told, unknown>;
    const inside = typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/';
    if (typeof title === 'string')
      return { title, text: String(text ?? ''), link: inside, tag: String(tag ?? '') };
  } catch {
    // Falls through.
  }
  return { title: 'Washboard', text: 'You have news.', link: '/', tag: 'news' };
};

const show = ({ title, text, link, tag }: Told): Promise<void> =>
  worker.registration.showNotification(title, {
    body: text,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { link },
  });

/** In the tab that is open already, which knows the way without loading anew; else in a new one. */
const openLink = async (link: string): Promise<void> => {
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ focused }) => focused) ?? tabs[0];
  if (!tab) {
    await worker.clients.openWindow(link);
    return;
  }
  tab.postMessage({ open: link });
  await tab.focus().catch(() => undefined);
};

worker.addEventListener('push', (event) => event.waitUntil(show(readPush(event))));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const link = event.notification.data?.link;
  event.waitUntil(openLink(typeof link === 'string' ? link : '/'));
});

// Its names are its own, though nobody imports it.
export type { Scope as ServiceWorkerScope };
