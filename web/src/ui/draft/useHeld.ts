import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { openDesk } from '#platform/offline/desk.ts';
import type { Draft, Values } from './draft.ts';
import { type Held, hold } from './hold.ts';

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

/** The draft of a place for as long as a form shows it: found again where one was begun, else as `begin` says. */
export const useHeld = <V extends Values>(
  place: string,
  begin: () => Draft<V>,
  fleeting = false,
): Held<V> => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says which draft it is
  const [name, one] = useMemo(() => {
    const desk = openDesk(fleeting);
    const name = `${desk.name}/${place}`;
    const one: Shared = shared.get(name) ?? { held: hold(desk, place, begin()) as never, users: 0 };
    return [name, one] as const;
  }, [place]);
  const held = one.held as unknown as Held<V>;
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
