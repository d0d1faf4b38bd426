import { describe, expect, test } from 'vitest';
import { type Actor, inScope, type Refusal, type Role, roles } from '#kernel';
import { cast, leadIn, passedToMax } from './cast.fixtures.ts';
import { leadColumns } from './column.ts';
import type { Lead } from './lead.ts';
import {
  leadScope,
  mayAnswer,
  mayAssign,
  mayBeRep,
  mayCreate,
  mayEdit,
  mayGiveUp,
  mayMove,
  mayPass,
  mayRecall,
  mayRemove,
  mayTake,
  mayTransfer,
  outgoingScope,
  readableLeads,
  whileOpen,
  whileThere,
} from './may.ts';
import { leadRights } from './may-texts.ts';
import { leadRefusals } from './texts.ts';

const as = (role: Role): Actor => ({ uid: 'me', role, displayName: 'Me' });
const stands = {
  mine: { assignedRep: 'me', column: 'selling' },
  anothers: { assignedRep: 'other', column: 'selling' },
  nobodys: { assignedRep: null, column: 'unassigned' },
} as const;
type Standing = keyof typeof stands;
const verdict = (refusal: Refusal | null): string =>
  Object.entries({ ...leadRefusals, ...leadRights }).find(([, each]) => each === refusal)?.[0] ?? 'yes';

// What each role is told of its own lead, another's and nobody's.
type Row = [verb: string, role: Role, mine: string, anothers: string, nobodys: string];
const rules = { edit: mayEdit, take: mayTake, transfer: mayTransfer, pass: mayPass, giveUp: mayGiveUp };

describe('who may do what with which lead', () => {
  test.each<Row>([
    ['edit', 'user', 'yes', 'notYours', 'untaken'],
    ['edit', 'manager', 'yes', 'notYours', 'takeFirst'],
    ['edit', 'admin', 'yes', 'yes', 'yes'],
    ['edit', 'developer', 'yes', 'yes', 'yes'],
    ['take', 'user', 'notYourRole', 'notYourRole', 'notYourRole'],
    ['take', 'manager', 'yes', 'notYours', 'yes'],
    ['take', 'admin', 'yes', 'yes', 'yes'],
    ['take', 'developer', 'yes', 'yes', 'yes'],
    ...(['transfer', 'pass', 'giveUp'] as const).flatMap((verb): Row[] => [
      [verb, 'user', 'notYourRole', 'notYourRole', 'notYourRole'],
      [verb, 'manager', 'yes', 'notYours', 'takeFirst'],
      [verb, 'admin', 'yes', 'yes', 'yes'],
      [verb, 'developer', 'yes', 'yes', 'yes'],
    ]),
  ])('%s as %s: mine %s, another’s %s, nobody’s %s', (verb, role, ...told) => {
    const may = rules[verb as keyof typeof rules];
    const asked: Standing[] = ['mine', 'anothers', 'nobodys'];
    expect(asked.map((standing) => verdict(may(as(role), stands[standing])))).toEqual(told);
  });

  test.each<[Role, string]>([
    ['user', 'notYourRole'],
    ['manager', 'notYourRole'],
    ['admin', 'yes'],
    ['developer', 'yes'],
  ])('to assign, to delete and to restore, a %s: %s', (role, told) => {
    expect([verdict(mayAssign(as(role))), verdict(mayRemove(as(role)))]).toEqual([told, told]);
  });

  test.each<[Role, receiver: string, rep: string, bystander: string]>([
    ['user', 'notYourRole', 'notYourRole', 'notYourRole'],
    ['manager', 'yes', 'yes', 'notYours'],
    ['admin', 'yes', 'yes', 'yes'],
    ['developer', 'yes', 'yes', 'yes'],
  ])('[PASS-02] to answer a pass, a %s: receiver %s, rep %s, anybody else %s', (role, ...told) => {
    const asked = [
      { assignedRep: 'other', passedTo: 'me', column: 'passed' },
      { assignedRep: 'me', passedTo: null, column: 'selling' },
      { assignedRep: 'other', passedTo: 'other', column: 'passed' },
    ] as const;
    expect(asked.map((lead) => verdict(mayAnswer(as(role), lead)))).toEqual(told);
  });

  test.each<[Role, passer: string, bystander: string]>([
    ['user', 'notYourRole', 'notYourRole'],
    ['manager', 'yes', 'notYours'],
    ['admin', 'yes', 'notYours'],
    ['developer', 'yes', 'notYours'],
  ])('to take a pass back, a %s: passer %s, anybody else %s', (role, ...told) => {
    const asked = [{ passedFrom: 'me' }, { passedFrom: 'other' }];
    expect(asked.map((lead) => verdict(mayRecall(as(role), lead)))).toEqual(told);
  });

  test.each<[Role, nobody: string, me: string, another: string]>([
    ['user', 'notYourRole', 'notYourRole', 'notYourRole'],
    ['manager', 'yes', 'yes', 'ownOnly'],
    ['admin', 'yes', 'yes', 'yes'],
    ['developer', 'yes', 'yes', 'yes'],
  ])('to create, a %s: for nobody %s, for themselves %s, for another %s', (role, ...told) => {
    expect([null, 'me', 'other'].map((rep) => verdict(mayCreate(as(role), rep)))).toEqual(told);
  });
});

// In the order of the columns: unassigned, new, selling, sold, dead, passed.
type Moves = [Role, Standing, string];
test.each<Moves>([
  ['user', 'mine', 'notYourRole yes yes yes yes notYourRole'],
  ['user', 'anothers', 'notYourRole notYours notYours notYours notYours notYourRole'],
  ['user', 'nobodys', 'notYourRole untaken untaken untaken untaken notYourRole'],
  ['manager', 'mine', 'yes yes yes yes yes passByHand'],
  ['manager', 'anothers', 'notYours notYours notYours notYours notYours passByHand'],
  ['manager', 'nobodys', 'takeFirst yes yes takeFirst takeFirst passByHand'],
  ...(['admin', 'developer'] as const).flatMap((role) =>
    (['mine', 'anothers', 'nobodys'] as const).map((at): Moves => [role, at, 'yes yes yes yes yes yes']),
  ),
])('a %s moves what is %s: %s', (role, standing, told) => {
  const moves = leadColumns.map((to) => verdict(mayMove(as(role), stands[standing], to)));
  expect(moves.join(' ')).toBe(told);
});

describe('the states in which a lead is frozen', () => {
  const { ada, max } = cast;
  test.each<[string, Lead, Actor, string]>([
    ['open', leadIn.selling, max, 'yes'],
    ['deleted', { ...leadIn.selling, deleted: true }, ada, 'deleted'],
    ['converted', { ...leadIn.sold, convertedToClientId: 'c' }, ada, 'converted'],
    ['both', { ...leadIn.sold, deleted: true, convertedToClientId: 'c' }, ada, 'deleted'],
    ['passed to them', passedToMax, max, 'passPending'],
    ['passed, for an administrator', passedToMax, ada, 'yes'],
    ['in review', leadIn.passed, max, 'yes'],
  ])('%s', (_, lead, by, told) => {
    expect(verdict(whileOpen(by, lead))).toBe(told);
    expect(verdict(whileThere(lead))).toBe(told === 'passPending' ? 'yes' : told);
  });
});

describe('which rows somebody reads', () => {
  const mine = { ...leadIn.new, assignedRep: 'me' };
  const rows = {
    mine,
    nobodys: leadIn.unassigned,
    anothers: leadIn.new,
    inReview: leadIn.passed,
    myDeleted: { ...mine, deleted: true },
    anothersDeleted: { ...leadIn.new, deleted: true },
  };
  const seen = (scope: ReturnType<typeof leadScope>): string =>
    Object.entries(rows)
      .flatMap(([name, row]) => (inScope(scope, row) ? [name] : []))
      .join(' ');

  test.each<[Role, list: string, all: string, deleted: string, byId: string]>([
    ['user', 'mine nobodys', 'mine nobodys', '', 'mine nobodys'],
    ['manager', 'mine nobodys', 'mine nobodys', '', 'mine nobodys'],
    ...(['admin', 'developer'] as const).map((role): [Role, string, string, string, string] => [
      role,
      'mine nobodys',
      'mine nobodys anothers inReview',
      'myDeleted anothersDeleted',
      Object.keys(rows).join(' '),
    ]),
  ])(
    '[VIEW-07] a %s lists %s; with all leads %s; deleted ones %s; opens %s',
    (role, list, all, deleted, byId) => {
      const viewer = { uid: 'me', role };
      expect(seen(leadScope({ ...viewer, sees: 'self' }))).toBe(list);
      expect(seen(leadScope({ ...viewer, sees: 'all' }))).toBe(all);
      expect(seen(leadScope({ ...viewer, sees: 'all' }, true))).toBe(deleted);
      expect(seen(readableLeads({ ...viewer, sees: 'self' }))).toBe(byId);
    },
  );

  test('[perm LEW-16] an administrator who looks as themselves finds their own deleted leads alone', () => {
    expect(seen(leadScope({ uid: 'me', role: 'admin', sees: 'self' }, true))).toBe('myDeleted');
  });

  test('the passer still sees what nobody has answered', () => {
    const scope = outgoingScope(cast.mia.uid);
    expect(inScope(scope, passedToMax)).toBe(true);
    expect(inScope(scope, { ...passedToMax, deleted: true })).toBe(false);
    expect(inScope(scope, { ...passedToMax, passState: null })).toBe(false);
    expect(inScope(outgoingScope(cast.max.uid), passedToMax)).toBe(false);
  });
});

test.each<[Role, another: boolean, self: boolean]>([
  ['user', false, false],
  ['manager', true, true],
  ['admin', true, true],
  ['developer', false, true],
])('an active %s may be made rep by another: %s, by themselves: %s', (role, another, self) => {
  expect(mayBeRep({ uid: 'you', role, active: true }, as('admin'))).toBe(another);
  expect(mayBeRep({ uid: 'me', role, active: true }, as(role))).toBe(self);
  expect(roles.map((by) => mayBeRep({ uid: 'me', role, active: false }, as(by)))).not.toContain(true);
});
