import { sessionKey } from '#auth';
import type { LiveFrame } from '#platform/live.ts';
import { canKeep } from '#platform/offline/drafts.ts';
import { type Engine, startEngine } from '#platform/offline/engine.ts';
import { sayTrouble } from '#platform/offline/trouble.ts';
import type { Tabs } from '#platform/tabs.ts';
import { currentView } from '#view';
import { restoreDeviceKey } from './device.ts';
import type { Following } from './follow.ts';
import { askWhose, keepNews } from './news.ts';

type Keeping = Pick<Following, 'person' | 'kept' | 'answers'> & {
  tabs: Tabs;
  /** What the feed said before anything was kept. */
  early: [LiveFrame, string | null][];
  stopEarly: () => void;
  /** What was kept before has been looked at. */
  opened: () => void;
  /** Whatever is to be called at the end. */
  stops: (() => void)[];
  isStopped: () => boolean;
  use: (engine: Engine | null) => void;
};

/** Keeps on the device what somebody sees and does, from after the first paint on. */
export const startKeeping = async (keeping: Keeping): Promise<void> => {
  const { person, kept, answers, tabs, early, stopEarly, opened, stops, isStopped, use } = keeping;
  stops.push(askWhose(person));
  if (!canKeep()) return sayTrouble('blocked');
  const [nouns, key] = await Promise.all([kept(), sessionKey()]);
  if (isStopped()) return;
  const ownEyes = () => currentView().mode !== 'impersonate';
  const started = await startEngine({ person, key, tabs, nouns, answers, early, ownEyes });
  stopEarly();
  if (isStopped()) return started?.stop();
  use(started);
  opened();
  if (started) stops.push(keepNews(ownEyes));
  await restoreDeviceKey(person.uid, key);
};
