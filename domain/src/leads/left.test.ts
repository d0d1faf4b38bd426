import { expect, test } from 'vitest';
import { cast } from './cast.fixtures.ts';
import { leftBy, leftWords } from './left.ts';
import { readableLeads } from './may.ts';

const { max, mia } = cast;
const scope = readableLeads({ ...max, sees: 'self' });
const of = (assignedRep: string | null, more: object = {}) => ({
  assignedRep,
  column: assignedRep === null ? 'unassigned' : 'new',
  deleted: false,
  ...more,
});
type Facts = Record<string, unknown> | null;
const event = (verb: string, scopeBefore: Facts, scopeAfter: Facts) => ({
  verb,
  scopeBefore,
  scopeAfter,
});
const [mine, mias, nobodys] = [of(max.uid), of(mia.uid), of(null)];

test.each([
  ['given away', [event('assigned', mine, mias)], 'assigned'],
  ['changed by its new rep since', [event('noted', mias, mias), event('assigned', mine, mias)], 'assigned'],
  ['taken by another from all', [event('taken', nobodys, mias), event('created', null, nobodys)], 'taken'],
  ['deleted', [event('removed', mine, of(max.uid, { deleted: true }))], 'removed'],
  ['in sight again', [event('assigned', mias, mine), event('assigned', mine, mias)], undefined],
  ['changed and still in sight', [event('noted', mine, mine)], undefined],
  ['never in sight', [event('noted', mias, mias), event('created', null, mias)], undefined],
  ['without a word on who sees it', [event('noted', null, null)], undefined],
  ['of nobody’s knowledge', [], undefined],
])('the act by which a lead left sight, %s', (_, events, verb) => {
  expect(leftBy(events, scope)?.verb).toBe(verb);
});

const when = 'on Nov 21 11:52';
const left = (verb: string, by: string | null, to: string | null) =>
  leftWords({ verb, by, to, at: '2026-11-21T11:52:00.000Z' }, when);

test.each([
  [left('assigned', 'Dana', 'Tom'), `Dana gave it to Tom ${when}.`],
  [left('taken', 'Marcus', 'Marcus'), `Marcus took it ${when}.`],
  [left('assigned', 'Ada', 'Ada'), `Ada took it ${when}.`],
  [left('passed', 'Max', 'Mia'), `Max passed it to Mia ${when}.`],
  [left('removed', 'Dana', 'Max'), `Dana deleted it ${when}. An administrator can restore it.`],
  [left('merged', 'Dana', 'Max'), `Dana merged it into another lead ${when}.`],
  [left('moved', 'Dana', null), `Dana took it out of your leads ${when}.`],
  [left('contacted', 'Mia', 'Tom'), `Mia changed it ${when}, and Tom works it now.`],
  [left('passTimedOut', null, null), `Washboard took it out of your leads ${when}.`],
])('where a lead went is told in words: %s', (told, words) => {
  expect(told).toBe(words);
});
