import type { Feature } from '#platform/operations/feature.ts';
import { countUse } from '#templates';
import { messageDeliveries } from './deliveries.ts';
import { messageFeed } from './feed.ts';
import { messageGates, messageHttp } from './http.ts';
import { messageRoutes } from './routes.ts';

export { messageFigures } from './figures.ts';
export { keepMessage, type PastMessage } from './keep.ts';
export { type ReceivedMessage, type Receiving, receiveMessage } from './receive.ts';
export * from './reply-address.ts';
export { writeEmail } from './sending.ts';
export { findMessage, type MessageRow, searchedText } from './sql/rows.ts';
export { messageEvent } from './told.ts';

/** What people write and receive: its rights are those of what it is about. */
export const messages: Feature = {
  name: 'messages',
  routes: messageRoutes,
  feed: messageFeed,
  deliveries: messageDeliveries,
  gates: messageGates,
  http: messageHttp,
  reactions: [
    {
      // Counted on its own: that fails without anybody's message (TPL-03).
      verb: 'messages.queued',
      when: ({ after }) => typeof after['templateId'] === 'string',
      run: async ({ after, at }, { db }) => countUse(db, after['templateId'] as string, at),
    },
  ],
};
