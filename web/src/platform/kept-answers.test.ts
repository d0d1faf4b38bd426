import { settingsOperations } from 'domain/settings';
import { afterEach, expect, test } from 'vitest';
import { keepAnswer } from './cache.ts';
import { answersKept, keepAnswersOf, readOrKept, recallAnswers } from './query.ts';
import { fakeCalls } from './testing/fake-calls.ts';

afterEach(() => {
  keepAnswersOf([], () => {});
  recallAnswers();
});

test('[OFF-01] what the first screen read before anything was kept is kept too', () => {
  const settings = { contactWindowHours: 24 } as never;
  keepAnswer(settingsOperations.get, {}, settings);
  let saved = 0;
  keepAnswersOf(['settings.get'], () => (saved += 1));
  expect(answersKept()).toEqual({ '["settings.get",{}]': settings });
  expect(saved).toBe(1);
});

test('[OFF-01] of what was opened the last twenty are kept, each with its first page, newest last', async () => {
  const machines = { name: 'machines.list' } as never;
  const server = fakeCalls().answer(machines, () => ({ items: [], cursor: null }));
  keepAnswersOf([], () => {}, ['machines.list']);
  const read = (input: object) => readOrKept(machines, input as never, new AbortController().signal);
  for (let number = 0; number < 25; number += 1) await read({ siteId: number });
  await read({ siteId: 24, cursor: 'second' });
  await read({ siteId: 5 });
  server.restore();
  const kept = Object.keys(answersKept());
  expect(kept).toHaveLength(20);
  expect(kept[0]).toBe('["machines.list",{"siteId":6}]');
  expect(kept.at(-1)).toBe('["machines.list",{"siteId":5}]');
});
