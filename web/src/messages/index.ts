import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { MessageSquare } from '#ui/Icon.tsx';
import type { MessageSearch } from './search.ts';

export type { SendAbout } from './send/about.ts';
export { preloadSendMessage, SendMessage } from './send/SendMessage.tsx';
export type { SendStart } from './send/start.ts';
export { useOptOutDays } from './send/useOptOutDays.ts';

export { messageSaid } from './TimelineMessage.tsx';
export { TimelineRow } from './TimelineRow.tsx';
export { addressWords, stateWords } from './words.ts';

const messagesScreen = screen({
  path: '/messaging',
  label: 'Messages',
  who: everyone,
  icon: MessageSquare,
  sidebar: { group: 'work', place: 4 },
  search: readByScreen<MessageSearch>,
  load: async () => (await import('./MessagesScreen.tsx')).MessagesScreen,
});

/** What became of messages, one line a recipient; fetched when it is first shown. */
export const loadDeliveries = async () => (await import('./Deliveries.tsx')).Deliveries;

/** What did not reach somebody lately, for administrators. */
export const loadFailures = async () => (await import('./Failures.tsx')).Failures;

export const feature = defineFeature({ screens: [messagesScreen], live: [{ noun: 'messages' }] });
