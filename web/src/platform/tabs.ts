/** The tabs of one person in this browser: one of them leads, all hear each other. */
export type Tabs = {
  leads: () => boolean;
  /** Runs now if this tab leads, and whenever it begins to. */
  onLead: (listener: () => void) => () => void;
  /** Runs when this tab no longer leads. */
  onYield: (listener: () => void) => () => void;
  say: (message: TabMessage) => void;
  onMessage: (listener: (message: TabMessage) => void) => () => void;
  stop: () => void;
};

/** What tabs tell each other; `kind` says who understands it. */
export type TabMessage = { kind: string; [more: string]: unknown };

/** The name under which the tabs of a person meet. */
export const tabsName = (uid: string): string => `washboard/${uid}`;

type Listeners<T> = Set<(value: T) => void>;

const adder =
  <T>(listeners: Listeners<T>) =>
  (listener: (value: T) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };

/**
 * Joins the tabs of that name. The lock decides who leads; a leader that is hidden yields to a tab that is looked at,
 * because a phone may put a hidden one to sleep.
 */
export const joinTabs = (name: string): Tabs => {
  const leading: Listeners<void> = new Set();
  const yielding: Listeners<void> = new Set();
  const hearing: Listeners<TabMessage> = new Set();
  const stopped = new AbortController();
  let led = false;
  let release = () => {};

  const lead = () => {
    led = true;
    for (const listener of leading) listener();
  };
  const step = () => {
    if (!led) return;
    led = false;
    for (const listener of yielding) listener();
  };
  if (!navigator.locks || !globalThis.BroadcastChannel) {
    // Alone, as far as anybody can tell.
    lead();
    return {
      leads: () => led,
      onLead: (listener) => {
        listener();
        return () => {};
      },
      onYield: adder(yielding),
      say: () => {},
      onMessage: () => () => {},
      stop: step,
    };
  }

  const channel = new BroadcastChannel(name);
  const queue = () => {
    const held = () =>
      new Promise<void>((resolve) => {
        if (stopped.signal.aborted) return resolve();
        release = resolve;
        lead();
      });
    navigator.locks.request(name, { signal: stopped.signal }, held).catch(() => {});
  };
  const give = () => {
    if (!led || document.visibilityState === 'visible') return;
    step();
    release();
    queue();
  };
  const wish = () => {
    if (!led && document.visibilityState === 'visible') channel.postMessage({ kind: 'wish' });
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'wish') give();
    else for (const listener of hearing) listener(data);
  };
  document.addEventListener('visibilitychange', wish);
  queue();
  wish();
  return {
    leads: () => led,
    onLead: (listener) => {
      if (led) listener();
      return adder(leading)(listener);
    },
    onYield: adder(yielding),
    say: (message) => channel.postMessage(message),
    onMessage: adder(hearing),
    stop: () => {
      document.removeEventListener('visibilitychange', wish);
      stopped.abort();
      step();
      release();
      channel.close();
    },
  };
};
