import { inScope, type Viewer } from 'domain/kernel';
import { type Lead, leadOperations, leadOrder, leadScope, matchesLeadFilter, summaryOf } from 'domain/leads';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { usersOperations } from 'domain/users';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { type Ledger, missing } from './ledger.ts';
import { at, people } from './samples.ts';
import { statsOf } from './stats.ts';

/** Answers what screens read of leads, for these eyes. */
export const answerReads = (
  fake: FakeCalls,
  { rows, notes, failing, before, whole }: Ledger,
  viewer: Viewer,
) => {
  // What the text filter looks into (BOARD-04), and nothing else.
  const textOf = (lead: Lead): string =>
    [
      lead.firstName,
      lead.lastName,
      lead.company,
      lead.businessName,
      lead.email,
      lead.phone,
      lead.city,
      lead.state,
      lead.streetAddress,
      lead.streetAddressLine2,
      ...(notes.get(lead.id) ?? []).map((note) => note.text),
    ]
      .join('\n')
      .toLowerCase();
  const selected = (filter: object, text = ''): Lead[] =>
    [...rows.values()].filter(
      (lead) =>
        inScope(leadScope(viewer), lead) &&
        matchesLeadFilter(lead, filter, { now: new Date().toISOString(), settings: defaultSettings }) !==
          false &&
        (text === '' || textOf(lead).includes(text.toLowerCase())),
    );
  fake
    .answer(
      leadOperations.list,
      async ({ filter = {}, text = '', column, sort, full, cursor, limit = 50 }) => {
        await before.get('list')?.();
        const refused = failing.get('list');
        if (refused && (refused.only ?? column) === column) return refusal(refused);
        const found = selected(filter, text)
          .filter((lead) => !column || lead.column === column)
          .sort(leadOrder(sort ?? 'newest'));
        const from = Number(cursor ?? 0);
        const end = from + limit;
        return {
          items: found.slice(from, end).map((lead) => (full ? whole(lead) : summaryOf(lead))),
          cursor: end < found.length ? String(end) : null,
        };
      },
    )
    .answer(leadOperations.stats, ({ filter = {}, text = '' }) => statsOf(selected(filter, text)))
    .answer(leadOperations.get, ({ id }) => {
      const refused = failing.get('get');
      if (refused) return refusal(refused);
      const lead = rows.get(id);
      return lead ? whole(lead) : missing();
    })
    .answer(leadOperations.history, ({ id }) => ({
      items: [
        {
          id: 'h1',
          at: at(1),
          by: people.mia.uid,
          author: people.mia.displayName,
          verb: 'updated',
          changes: [{ field: 'city', before: 'Napa', after: rows.get(id)?.city ?? '' }],
        },
      ],
      cursor: null,
    }))
    .answer(settingsOperations.get, () => ({ ...defaultSettings, version: 1, updatedAt: at(0) }))
    .answer(usersOperations.directory, () => ({
      items: Object.values(people).map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }))
    .answer(usersOperations.reps, () => ({
      items: [people.ada, people.max, people.mia].map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }));
};
