import { everyone } from 'domain/kernel';
import { answerBy, handOffOperations, leadTitle, type OutgoingPass, outgoingScope } from 'domain/leads';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { type PassRow, passesById, passesOf } from './sql/clocks.ts';

const noun = 'pass';

type Hours = { passAnswerHours: number };

const passOf = (row: PassRow, settings: Hours): OutgoingPass => ({
  id: row.id,
  name: leadTitle(row),
  passedTo: row.passedTo ?? '',
  passedAt: row.passedAt ?? '',
  answerBy: answerBy(row, settings) ?? '',
});

type Loaded = PassRow & Hours;

const feed: FeedNoun<Loaded> = {
  noun,
  who: everyone,
  follows: { noun: 'leads', when: ({ passState }) => passState === 'pending' },
  load: async (db, ids) => {
    const { passAnswerHours } = await readSettings(db);
    return (await passesById(db, ids)).map((row) => ({ ...row, passAnswerHours }));
  },
  scope: ({ uid }) => outgoingScope(uid),
  summary: (row) => passOf(row, row),
};

/** What passers still see of what they passed on, until it is answered (D39). */
export const passes: Feature = {
  name: 'passes',
  routes: [
    bind(handOffOperations.outgoing, async ({ db, viewer }) => {
      const settings = await readSettings(db);
      return { items: (await passesOf(db, viewer.uid)).map((row) => passOf(row, settings)) };
    }),
  ],
  feed,
};
