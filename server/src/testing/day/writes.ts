import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { actedHeader, doneUnseenCode, sentHeader } from 'domain/kernel';
import type { Answer, Client } from '#platform/testing/client.ts';
import { pick } from '#testing';
import type { News } from './news.ts';
import { newTimes, type Times } from './times.ts';

/** Somebody who works that day, as they reach each door. */
export type Person = {
  uid: string;
  email: string;
  isAdmin: boolean;
  token: string;
  doors: readonly Client[];
};

/** What is to be written: `always` says that it leaves an event whatever it finds. */
export type Write = {
  name: string;
  input: Readonly<Record<string, unknown>>;
  lead?: string;
  always?: boolean;
  /** When it was done, where that is long ago. */
  actedAt?: string;
};

/** A write under its key, and what became of it. */
export type Sent = Write & {
  key: string;
  by: string;
  sent: number;
  answered: number;
  tries: number;
  /** Null: it was never answered. */
  answer: Answer | null;
};

const patience = 120_000;

// As the browser: no answer, or one that says ‘later’.
const isUnanswered = (answer: Answer | null): answer is null =>
  answer === null ||
  [429, 502, 503, 504].includes(answer.status) ||
  (answer.status === 409 && answer.headers.has('retry-after'));

/** Whether it was done, as its sender was told. */
export const isDone = ({ answer }: Sent): boolean =>
  answer?.status === 200 || answer?.body?.error?.code === doneUnseenCode;

const rowOf = ({ status, body }: Answer): { id: string; version: number } | null =>
  status === 200 ? (body?.lead ?? body) : null;

const send = (client: Client, { name, input, key, actedAt }: Sent): Promise<Answer | null> => {
  const late = actedAt ? { [actedHeader]: actedAt, [sentHeader]: new Date().toISOString() } : {};
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...late },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(40_000),
  };
  return client.raw(`/api/${name}`, init).catch(() => null);
};

/** Everything that is written and read in a day. */
export const newBook = (news: News) => {
  const all: Sent[] = [];
  const [writeTimes, readTimes] = [newTimes(), newTimes()];
  const byName = new Map<string, Times>();
  const took = (name: string, milliseconds: number) => {
    const times = byName.get(name) ?? newTimes();
    byName.set(name, times);
    times.add(milliseconds);
  };

  /** Sends a write until it is answered, each time by another door. */
  const write = async (by: Person, asked: Write): Promise<Answer | null> => {
    const sent: Sent = {
      ...asked,
      key: randomUUID(),
      by: by.uid,
      sent: performance.now(),
      answered: 0,
      tries: 0,
      answer: null,
    };
    all.push(sent);
    while (performance.now() - sent.sent < patience) {
      sent.tries += 1;
      const answer = await send(pick(by.doors), sent);
      if (!isUnanswered(answer)) {
        sent.answer = answer;
        break;
      }
      await sleep(Math.min(2_000, 100 * 2 ** (sent.tries - 1)) * (0.5 + Math.random()));
    }
    sent.answered = performance.now();
    writeTimes.add(sent.answered - sent.sent);
    took(asked.name, sent.answered - sent.sent);
    const row = sent.answer && asked.lead !== undefined ? rowOf(sent.answer) : null;
    if (row?.version) news.answered(row.id, row.version);
    return sent.answer;
  };

  /** Asks until it is answered; null where it never is, or is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  const read = async (by: Person, name: string, input: object = {}): Promise<any> => {
    const begun = performance.now();
    for (let tries = 0; performance.now() - begun < patience; tries += 1) {
      const answer = await pick(by.doors)
        .call(name, input)
        .catch(() => null);
      if (!isUnanswered(answer)) {
        readTimes.add(performance.now() - begun);
        took(name, performance.now() - begun);
        return answer.status === 200 ? answer.body : null;
      }
      await sleep(Math.min(2_000, 100 * 2 ** tries) * (0.5 + Math.random()));
    }
    return null;
  };
  const operations = () => [...byName].map(([name, times]) => ({ name, ...times.summary() }));
  return { all: all as readonly Sent[], write, read, writeTimes, readTimes, took, operations };
};

export type Book = ReturnType<typeof newBook>;
