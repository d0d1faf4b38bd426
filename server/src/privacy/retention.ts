import { allRows, day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { readSettings } from '#settings';
import { forgetAnswers, forgetMessages } from './sql/retention.ts';

const messagesAtOnce = 500;

/** Every night: messages and kept answers that are over by the settings go; crash reports and sessions by their nouns' jobs. Nothing of the business does, unless the house says so. */
export const retentionJob: Job<object> = {
  name: 'privacy.retention',
  every: '11 4 * * *',
  transaction: false,
  run: async (_, { db: all, now, within }) => {
    const { keptDays: days } = await readSettings(all);
    const past = (count: number) => later(now, -count * day);
    await within(({ db }) => forgetAnswers(db, past(days.answers)));
    const { messages } = days;
    if (messages === null) return;
    for (let gone = messagesAtOnce; gone === messagesAtOnce; )
      await within(async ({ db, emit }) => {
        gone = await forgetMessages(db, past(messages), messagesAtOnce);
        if (gone > 0)
          emit({ noun: 'messages', rowId: allRows, verb: 'forgotten', before: {}, after: { count: gone } });
      });
  },
};
