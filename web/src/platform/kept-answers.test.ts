import { settingsOperations } from 'domain/settings';
import { afterEach, expect, test } from 'vitest';
import { keepAnswer } from './cache.ts';
import { answersKept, keepAnswersOf, recallAnswers } from './query.ts';

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
