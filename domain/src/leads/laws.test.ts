import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Actor, isRefusal, type Outcome } from '#kernel';
import { cast, contradictions, leadIn, leadWith, passedToMax } from './cast.fixtures.ts';
import type { LeadChange } from './change.ts';
import { columnOf, leadColumns } from './column.ts';
import { type Lead, summaryOf } from './lead.ts';
import { leadFromSummary } from './reading/from-summary.ts';
import { fieldsOfStatus, leadStatuses } from './status.ts';
import { answerPass, passAnswers, timeOutPass } from './verbs/answer.ts';
import { assignLead } from './verbs/assign.ts';
import { contactLead, contactOutcomes } from './verbs/contact.ts';
import { editLead } from './verbs/edit.ts';
import { cantCloseLead, returnLead } from './verbs/give-back.ts';
import { moveLead } from './verbs/move.ts';
import { noteLead } from './verbs/note.ts';
import { passLead } from './verbs/pass.ts';
import { recallLead } from './verbs/recall.ts';
import { removeLead } from './verbs/remove.ts';
import { reopenLead } from './verbs/reopen.ts';
import { restoreLead } from './verbs/restore.ts';
import { takeLead } from './verbs/take.ts';
import { transferLead } from './verbs/transfer.ts';

type Act = { name: string; run: (lead: Lead, by: Actor, now: string) => Outcome<LeadChange> };

const people = Object.values(cast);
const uids = people.map(({ uid }) => uid);
const act = (name: string, run: Act['run']): Act => ({ name, run });
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...leadColumns), fc.constantFrom('', 'No answer'))
    .map(([to, reason]) => act(`move ${to}`, (lead, by, now) => moveLead(lead, { to, reason }, by, now))),
  fc
    .constantFrom(...contactOutcomes)
    .map((outcome) => act(outcome, (lead, by, now) => contactLead(lead, { outcome, note: '' }, by, now))),
  fc
    .constantFrom(null, ...uids)
    .map((rep) => act('assign', (lead, by, now) => assignLead(lead, { rep }, by, now))),
  fc
    .constantFrom(...uids)
    .map((rep) => act('transfer', (lead, by, now) => transferLead(lead, { rep }, by, now))),
  fc
    .constantFrom(...people)
    .map((to) => act('pass', (lead, by, now) => passLead(lead, { to, reason: 'x' }, by, now))),
  fc
    .tuple(fc.constantFrom(...passAnswers), fc.boolean(), fc.constantFrom(...people))
    .map(([answer, there, from]) =>
      act(answer, (lead, by, now) =>
        answerPass(
          lead,
          { answer, reason: 'x', passer: { ...from, there: there && from.role !== 'user' } },
          by,
          now,
        ),
      ),
    ),
  fc
    .constantFrom(null, cast.max.uid, cast.ada.uid)
    .map((assignedRep) =>
      act('recall', (lead, by, now) =>
        recallLead(lead, { before: { assignedRep, assignedAt: at(0) }, receiver: 'x' }, by, now),
      ),
    ),
  fc.constantFrom(
    act('return', (lead, by, now) => returnLead(lead, { note: '' }, by, now)),
    act('cantClose', (lead, by, now) => cantCloseLead(lead, { reason: '' }, by, now)),
    act('reopen', (lead, by, now) => reopenLead(lead, {}, by, now)),
    act('timeOut', (lead, _by, now) => timeOutPass(lead, 'x', now)),
  ),
  fc.constantFrom(
    act('take', (lead, by, now) => takeLead(lead, {}, by, now)),
    act('note', (lead, by, now) => noteLead(lead, { text: 'x' }, by, now)),
    act('edit', (lead, by, now) => editLead(lead, { city: now }, by, now)),
    act('remove', (lead, by, now) => removeLead(lead, {}, by, now)),
    act('restore', (lead, by, now) => restoreLead(lead, {}, by, now)),
  ),
);
const fromOutside = leadStatuses.map((status) => {
  const lead = leadWith(fieldsOfStatus(status));
  return { ...lead, column: columnOf(lead) };
});
const starts = fc.constantFrom(...Object.values(leadIn), passedToMax, ...fromOutside);
const story = fc.tuple(starts, fc.array(fc.tuple(acts, fc.constantFrom(...people)), { maxLength: 30 }));
const at = (step: number) => new Date(Date.UTC(2026, 10, 21, 10, step)).toISOString();

/** Runs a story; `see` looks at every step. */
const run = (
  [start, steps]: readonly [Lead, readonly (readonly [Act, Actor])[]],
  see: (before: Lead, act: Act, by: Actor, outcome: Outcome<LeadChange>) => void,
): Lead =>
  steps.reduce((lead, [step, by], index) => {
    const outcome = step.run(lead, by, at(index));
    see(lead, step, by, outcome);
    return isRefusal(outcome) ? lead : outcome.lead;
  }, start);

describe('laws that hold for any verbs of any people in any order (D38)', () => {
  test('no state contradicts itself', () => {
    fc.assert(
      fc.property(story, (one) => {
        run(one, (_before, _act, _by, outcome) => {
          if (!isRefusal(outcome)) expect(contradictions(outcome.lead)).toEqual([]);
        });
      }),
      { numRuns: 500 },
    );
  });

  test('[BOARD-02] the column is always the one the fields say, and a move ends in the named one', () => {
    fc.assert(
      fc.property(story, (one) => {
        run(one, (_before, { name }, _by, outcome) => {
          if (isRefusal(outcome)) return;
          expect(outcome.lead.column).toBe(columnOf(outcome.lead));
          if (name.startsWith('move ')) expect(outcome.lead.column).toBe(name.slice(5));
        });
      }),
    );
  });

  test('a refused verb changes nothing, an allowed one raises the version by one or changes nothing', () => {
    fc.assert(
      fc.property(story, (one) => {
        run(one, (before, _act, _by, outcome) => {
          if (isRefusal(outcome) || outcome.lead === before) return;
          expect(outcome.lead.version).toBe(before.version + 1);
          expect(outcome.lead.updatedAt > before.updatedAt).toBe(true);
          expect([outcome.lead.id, outcome.lead.createdAt]).toEqual([before.id, before.createdAt]);
        });
      }),
    );
  });

  test('verbs never change the lead they are given', () => {
    fc.assert(
      fc.property(story, (one) => {
        run([Object.freeze({ ...one[0] }), one[1]], (before, step, by) => {
          const copy = JSON.stringify(before);
          step.run(Object.freeze(before), by, at(40));
          expect(JSON.stringify(before)).toBe(copy);
        });
      }),
    );
  });

  test('a user never becomes rep by their own act, and a manager never touches another’s lead', () => {
    fc.assert(
      fc.property(story, (one) => {
        run(one, (before, { name }, by, outcome) => {
          if (isRefusal(outcome) || outcome.lead === before) return;
          // The product's own act, and the passer's one way to a lead they no longer read.
          if (name === 'timeOut' || name === 'recall') return;
          const gained = before.assignedRep !== by.uid && outcome.lead.assignedRep === by.uid;
          if (by.role === 'user') expect(gained).toBe(false);
          const anothers = before.assignedRep !== null && before.assignedRep !== by.uid;
          if (by.role === 'manager' && anothers) expect(outcome.verb).toBe('noted');
        });
      }),
    );
  });
});

test('a card’s summary runs a move to the same summary as the whole lead', () => {
  for (const lead of Object.values(leadIn))
    for (const to of leadColumns) {
      const whole = moveLead(lead, { to }, cast.ada, at(0));
      const card = moveLead(leadFromSummary(summaryOf(lead)), { to }, cast.ada, at(0));
      if (isRefusal(whole) || isRefusal(card)) throw new Error('refused');
      expect(summaryOf(card.lead)).toEqual(summaryOf(whole.lead));
    }
});
