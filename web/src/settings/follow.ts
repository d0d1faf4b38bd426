import { type Settings, settingsOperations } from 'domain/settings';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { onFrame } from '#platform/live.ts';

/** Takes what administrators set into the open page at once; answers how to stop. */
export const followSettings = (): (() => void) => {
  let resets = 0;
  return onFrame((frame) => {
    // The first comes with the stream itself: what the page has just read is as new.
    if (frame.event === 'reset' && ++resets > 1) void refresh(settingsOperations.get);
    if (frame.event !== 'put' || frame.noun !== 'settings') return;
    const { id: _, ...settings } = frame.row as unknown as Settings & { id: string };
    keepAnswer(settingsOperations.get, {}, settings);
  });
};
