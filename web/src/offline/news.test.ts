import { notificationOperations } from 'domain/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { answersKept, keepAnswersOf, readOrKept, recallAnswers } from '#platform/query.ts';
import { fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { keepNews } from './news.ts';

const { list } = notificationOperations;
const page = { items: [], cursor: null, total: 0 };
const key = '["notifications.list",{"cursor":null}]';
let fake: ReturnType<typeof fakeCalls>;

afterEach(() => {
  fake.restore();
  keepAnswersOf([], () => {});
  recallAnswers();
});

test('[OFF-01] the first page of notifications is kept though nobody opened the drawer, and answers without a network', async () => {
  fake = fakeCalls().answer(list, () => page);
  keepAnswersOf([list.name], () => {});
  const stop = keepNews(() => true);
  await vi.waitFor(() => expect(answersKept()).toEqual({ [key]: page }));
  expect(fake.calls.map(({ name }) => name)).toEqual([list.name]);
  stop();
  fake.restore();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no network'));
  // As the drawer asks for it.
  expect(await readOrKept(list, { cursor: null }, new AbortController().signal)).toEqual(page);
  vi.restoreAllMocks();
});

test('what somebody else was told is not kept while one views as them', async () => {
  fake = fakeCalls().answer(list, () => refusal({ status: 500, code: 'INTERNAL' }));
  keepNews(() => false)();
  expect(fake.calls).toEqual([]);
});
