import type { Job } from '#platform/jobs/jobs.ts';
import { lockWords, nextWithoutWords, saveWords } from './sql/words.ts';

/** So many events share their words. */
const eventsTogether = 32;
const sealsAtOnce = 20;

/** Gathers the words of sealed events, so that a text is found among millions; a seal is done whole or not at all. */
export const wordsJob: Job<object> = {
  name: 'audit.words',
  every: '* * * * *',
  transaction: false,
  run: async (_, { within, enqueue }) => {
    let more = true;
    for (let done = 0; more && done < sealsAtOnce; done += 1)
      await within(async ({ db }) => {
        const next = (await lockWords(db)) ? await nextWithoutWords(db) : undefined;
        more = next !== undefined;
        if (next) await saveWords(db, next.number, next.positions, eventsTogether);
      });
    if (more) await enqueue(wordsJob, {}, { key: 'audit.words' });
  },
};
