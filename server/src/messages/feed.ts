import { everyone } from 'domain/kernel';
import { messageScope } from 'domain/messages';
import type { FeedNoun } from '#platform/operations/feature.ts';
import { type MessageFacts, type MessageRow, messagesById, summaryOfMessage } from './sql/rows.ts';

/** Open lists and threads are told of every message in their scope as it stands. */
export const messageFeed: FeedNoun<MessageRow & MessageFacts> = {
  noun: 'messages',
  who: everyone,
  load: messagesById,
  scope: messageScope,
  summary: summaryOfMessage,
};
