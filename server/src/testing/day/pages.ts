import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { frameOf } from '#platform/testing/client.ts';
import { type Hearing, type Listener, newHearing } from '#testing';
import type { News } from './news.ts';

/** An open page: it listens, and comes back to where it was when its stream breaks off. */
export type Page = {
  hearing: Hearing;
  /** Breaks its stream off; resolves once it has come back. */
  cut: () => Promise<void>;
  /** Resolves once it has heard of a lead; false where that takes too long. */
  hears: (lead: string, milliseconds: number) => Promise<boolean>;
  isOpen: () => boolean;
  refused: () => number;
  close: () => void;
};

// As the browser asks, beside what only some screens follow.
const path = '/api/live?nouns=leads,pass,activities,contacts,notifications,settings&full=leads';

const pauseAfter = (failures: number): number => Math.min(5_000, 200 * 2 ** failures) * (0.5 + Math.random());

/** Opens a page; `door` says where it comes in each time. */
export const openPage = (door: () => string, token: string, listener: Listener, news: News): Page => {
  const hearing = newHearing(listener, { mayReadAfresh: true });
  let last = '';
  let closed = false;
  let failures = 0;
  let refused = 0;
  let asked: ClientRequest | undefined;
  let opened = Promise.withResolvers<void>();
  let isOpen = false;

  const read = async (answer: IncomingMessage): Promise<void> => {
    const since = performance.now();
    isOpen = true;
    opened.resolve();
    let rest = '';
    for await (const text of answer.setEncoding('utf8')) {
      failures = 0;
      const parts = (rest + text).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const frame = frameOf(part);
        if (!frame) continue;
        last = frame.id || last;
        hearing.hear(frame);
        news.heard(frame, since);
      }
    }
  };
  const connect = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        cookie: `washboard_session=${token}`,
        accept: 'text/event-stream',
        ...(last ? { 'last-event-id': last } : {}),
      };
      asked = request(`${door()}${path}`, { agent: false, headers }, resolve);
      asked.once('error', reject).end();
    });
  const follow = async (): Promise<void> => {
    const answer = await connect();
    if (answer.statusCode === 200) return read(answer);
    refused += 1;
    answer.resume();
  };
  const run = async () => {
    while (!closed) {
      await follow().catch(() => undefined);
      isOpen = false;
      if (closed) return;
      failures += 1;
      await sleep(pauseAfter(failures - 1));
    }
  };
  void run();
  return {
    hearing,
    cut: () => {
      opened = Promise.withResolvers();
      isOpen = false;
      asked?.destroy();
      return opened.promise;
    },
    hears: async (lead, milliseconds) => {
      const until = performance.now() + milliseconds;
      while (!hearing.known.has(lead) && performance.now() < until) await sleep(50);
      return hearing.known.has(lead);
    },
    isOpen: () => isOpen,
    refused: () => refused,
    close: () => {
      closed = true;
      asked?.destroy();
    },
  };
};
