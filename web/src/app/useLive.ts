import { useEffect } from 'react';
import { useMe } from '#auth';
import { startLive } from '#platform/live.ts';

/** Follows what the signed-in person may see for as long as the layout stands. */
export const useLive = (): void => {
  const { uid } = useMe();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is another feed
  useEffect(() => startLive({ nouns: ['leads'] }), [uid]);
};
