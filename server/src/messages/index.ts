import type { Feature } from '#platform/operations/feature.ts';
import { messageFeed } from './feed.ts';

export { cleanHtml, escapedHtml, plainText } from './html.ts';
export { type ReceivedMessage, type Receiving, receiveMessage } from './receive.ts';
export * from './reply-address.ts';
export { findMessage, leadsWithMessages, type MessageRow } from './sql/rows.ts';

/** What people write and receive: its rights are those of what it is about. */
export const messages: Feature = {
  name: 'messages',
  routes: [],
  feed: messageFeed,
};
