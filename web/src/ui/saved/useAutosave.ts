import { useEffect, useMemo, useRef } from 'react';
import { openDesk } from '#platform/offline/desk.ts';
import { askIfUnsealed } from '#platform/offline/drafts.ts';
import { type Autosave, createAutosave, type Saved } from './autosave.ts';

type Settings = {
  /** The stored value now, live updates included. */
  read: (field: string) => unknown;
  save: (field: string, value: unknown, base: unknown) => Promise<Saved>;
  /** Hears that somebody else works here now; answers how to stop hearing. */
  onLeft: (quit: () => void) => () => void;
};

/** Saving while one types, for as long as the row under `key` is open; what is not saved is kept under it (0031). */
export const useAutosave = (key: string, settings: Settings): Autosave => {
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which row it is
  const autosave = useMemo(() => {
    const desk = openDesk();
    const place = `autosave/${key}`;
    const own = { read: () => desk.read(place), keep: (left: unknown) => desk.keep(place, left) };
    return createAutosave({ ...settings, desk: own });
  }, [key]);
  // What was typed in the last moment is saved, whichever way the row goes; what waits for the network goes on
  // waiting, but never into somebody else's session.
  useEffect(() => {
    const back = () => void autosave.flush();
    const leaving = () => void autosave.keep();
    const ask = (event: BeforeUnloadEvent) => {
      leaving();
      askIfUnsealed(event);
    };
    void autosave.restore();
    window.addEventListener('online', back);
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', leaving);
    const quit = () => {
      window.removeEventListener('online', back);
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', leaving);
      unlisten();
      autosave.stop();
    };
    const unlisten = latest.current.onLeft(quit);
    return () => void autosave.flush().then(() => autosave.summary() !== 'offline' && quit());
  }, [autosave]);
  return autosave;
};
