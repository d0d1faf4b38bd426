import { useEffect, useState } from 'react';
import { useMe } from '#auth';
import { startLive } from '#platform/live.ts';
import { store } from '#platform/store.ts';

/** Follows what the signed-in person may see for as long as the layout stands. */
export const useLive = (): void => {
  const { uid } = useMe();
  // Said while rendering: the screens below ask for their rows before any effect runs, and would ask twice.
  useState(() => store.awaitFeed(true));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another feed
  useEffect(() => startLive({ nouns: ['leads'] }), [uid]);
};
