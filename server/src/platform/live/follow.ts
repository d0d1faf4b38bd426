import { allRows } from 'domain/kernel';
import type { FeedNoun } from '#platform/operations/feature.ts';
import type { FeedEvent } from './feed-read.ts';

type Facts = FeedEvent['scopeBefore'];

/** The nouns whose events these feeds have to read: their own, and those they follow. */
export const nounsHeard = (feeds: Iterable<FeedNoun>): string[] => [
  ...new Set([...feeds].map(({ noun, follows }) => follows?.noun ?? noun)),
];

const concerns = ({ follows }: FeedNoun, { noun, rowId, scopeBefore, scopeAfter }: FeedEvent): boolean => {
  if (follows?.noun !== noun) return false;
  const isAbout = (facts: Facts) => !!facts && follows.when(facts);
  return rowId === allRows || isAbout(scopeBefore) || isAbout(scopeAfter);
};

/**
 * Events as these feeds tell them: what a noun hears from another's event comes before it and without a position or key
 * of its own, so that a reader cut off between the two is sent both again.
 */
export const heardBy = (
  feeds: ReadonlyMap<string, FeedNoun>,
  events: readonly FeedEvent[],
): readonly FeedEvent[] => {
  const followers = [...feeds.values()].filter(({ follows }) => follows);
  return events.flatMap((event) => [
    ...followers
      .filter((feed) => concerns(feed, event))
      .map(({ noun }): FeedEvent => ({ ...event, noun, key: null, echo: true })),
    ...(feeds.has(event.noun) ? [event] : []),
  ]);
};
