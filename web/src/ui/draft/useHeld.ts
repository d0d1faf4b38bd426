import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { openDesk } from '#platform/offline/desk.ts';
import { askIfUnsealed } from '#platform/offline/drafts.ts';
import type { Draft, Values } from './draft.ts';
import { type Held, hold } from './hold.ts';

type HandedOn<V extends Values> = Held<V> & {
  /** The draft of the place as it is by now, whoever shows it. */
  now: () => Draft<V>;
  /** Whether somebody has typed there since this one was left. */
  isOlder: () => boolean;
};

type Shared = { held: Held<Values>; users: number };

// Of one place there is one draft a page: a form that is closed while it saves and opened again finds it saving.
const shared = new Map<string, Shared>();

const release = (name: string, one: Shared): void => {
  one.users -= 1;
  if (one.users > 0) return;
  void one.held.flush();
  const stop = one.held.subscribe(() => drop());
  const drop = () => {
    if (one.users > 0) return stop();
    if (one.held.get().state === 'saving') return;
    stop();
    one.held.leave();
    if (shared.get(name) === one) shared.delete(name);
  };
  drop();
};

// What was typed a moment ago is not even on its way to the device.
window.addEventListener('beforeunload', (event) => {
  for (const { held } of shared.values()) void held.flush();
  askIfUnsealed(event);
});

/**
 * What comes late to a form that was closed, a refusal say, is for the form that was opened since, or for the next; and
 * takes away nothing that was typed there.
 */
const handedOn = <V extends Values>(name: string, one: Shared, open: () => Shared): HandedOn<V> => {
  const own = one.held as unknown as Held<V>;
  const now = () => (one.users > 0 ? one : (shared.get(name) ?? open())).held as unknown as Held<V>;
  const isOlder = () => !['', own.get().at].includes(now().get().at);
  return {
    ...own,
    now: () => now().get(),
    isOlder,
    type: (fields) => {
      const at = now();
      at.type(fields);
      if (at !== own) void at.flush();
    },
    clear: () => (isOlder() ? undefined : now().clear()),
    gone: async () => (isOlder() ? undefined : now().gone()),
  };
};

/** The draft of a place for as long as a form shows it: found again where one was begun, else as `begin` says. */
export const useHeld = <V extends Values>(
  place: string,
  begin: () => Draft<V>,
  fleeting = false,
): HandedOn<V> => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which draft it is
  const [name, one, held] = useMemo(() => {
    const desk = openDesk(fleeting);
    const name = `${desk.name}/${place}`;
    const open = (): Shared => ({ held: hold(desk, place, begin()) as never, users: 0 });
    const one = shared.get(name) ?? open();
    return [name, one, handedOn<V>(name, one, open)] as const;
  }, [place]);
  useEffect(() => {
    shared.set(name, one);
    one.users += 1;
    void one.held.read();
    const leaving = () => void one.held.flush();
    document.addEventListener('visibilitychange', leaving);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', leaving);
      window.removeEventListener('pagehide', leaving);
      release(name, one);
    };
  }, [name, one]);
  useSyncExternalStore(held.subscribe, held.get);
  return held;
};
