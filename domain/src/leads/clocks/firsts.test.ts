import { describe, expect, test } from 'vitest';
import { isRefusal, later, type Outcome } from '#kernel';
import { whenActed } from '#leads/acted.ts';
import { cast, earlier, leadIn, leadWith, now } from '#leads/cast.fixtures.ts';
import type { LeadChange } from '#leads/change.ts';
import { columnOf } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';
import { fieldsOfStatus, leadStatuses } from '#leads/status.ts';
import { answerPass } from '#leads/verbs/answer.ts';
import { assignLead } from '#leads/verbs/assign.ts';
import { contactLead } from '#leads/verbs/contact.ts';
import { createLead } from '#leads/verbs/create.ts';
import { editLead } from '#leads/verbs/edit.ts';
import { moveLead } from '#leads/verbs/move.ts';
import { passLead } from '#leads/verbs/pass.ts';
import { reopenLead } from '#leads/verbs/reopen.ts';
import { takeLead } from '#leads/verbs/take.ts';
import { withClocks } from './clock.ts';

const { ada, max, mia } = cast;
const clocks = { contactWindowHours: 24, staleDays: { unassigned: 2, selling: 7, passed: 2 } };
const at = (step: number) => later(now, step * 60_000);
type Act = (lead: Lead, now: string) => Outcome<LeadChange>;

const acts = {
  take: (lead, when) => takeLead(lead, {}, max, when),
  assign: (lead, when) => assignLead(lead, { rep: mia.uid }, ada, when),
  unassign: (lead, when) => assignLead(lead, { rep: null }, ada, when),
  attempt: (lead, when) => contactLead(lead, { outcome: 'attempted', note: '' }, ada, when),
  sell: (lead, when) => contactLead(lead, { outcome: 'sold', note: '' }, ada, when),
  new: (lead, when) => moveLead(lead, { to: 'new' }, ada, when),
  selling: (lead, when) => moveLead(lead, { to: 'selling' }, ada, when),
  dead: (lead, when) => moveLead(lead, { to: 'dead' }, ada, when),
  passed: (lead, when) => moveLead(lead, { to: 'passed' }, ada, when),
  pass: (lead, when) => passLead(lead, { to: mia }, max, when),
  accept: (lead, when) => answerPass(lead, { answer: 'accept', passer: { ...max, there: true } }, mia, when),
  reopen: (lead, when) => reopenLead(lead, {}, ada, when),
  edit: (lead, when) => editLead(lead, { city: when }, ada, when),
} satisfies Record<string, Act>;

const live = (start: Lead, names: readonly (keyof typeof acts)[]): Lead =>
  names.reduce((lead, name, step) => {
    const change = acts[name](lead, at(step));
    if (isRefusal(change)) throw new Error(`${name}: ${change.code}`);
    return withClocks(lead, change.lead, clocks, at(step));
  }, start);
const firsts = ({ firstAssignedAt, firstContactedAt, diedAt }: Lead) => [
  firstAssignedAt,
  firstContactedAt,
  diedAt,
];

describe('what reports count by: first assigned, first contacted, died', () => {
  test.each<[string, (keyof typeof acts)[], (string | null)[]]>([
    ['nothing yet', ['edit'], [null, null, null]],
    ['taken', ['take'], [at(0), null, null]],
    ['taken away and given to another', ['take', 'unassign', 'assign'], [at(0), null, null]],
    ['contacted by who has it', ['take', 'attempt'], [at(0), at(1), null]],
    ['contacted by who takes it so', ['attempt'], [at(0), at(0), null]],
    ['back to New, and forth again', ['take', 'selling', 'new', 'attempt'], [at(0), at(1), null]],
    ['into the pool and sold by another', ['take', 'selling', 'unassign', 'sell'], [at(0), at(1), null]],
    ['sold at once', ['take', 'sell'], [at(0), at(1), null]],
    ['died', ['take', 'selling', 'dead'], [at(0), at(1), at(2)]],
    ['died again where it stands', ['take', 'selling', 'dead', 'dead'], [at(0), at(1), at(2)]],
    ['edited when dead', ['take', 'selling', 'dead', 'edit'], [at(0), at(1), at(2)]],
    ['alive again', ['take', 'selling', 'dead', 'reopen'], [at(0), at(1), null]],
    ['dead a second time', ['take', 'dead', 'reopen', 'dead'], [at(0), at(1), at(3)]],
    ['out of Dead into Passed', ['take', 'dead', 'passed'], [at(0), at(1), null]],
    ['passed on and accepted', ['take', 'pass', 'accept', 'attempt'], [at(0), at(3), null]],
  ])('%s', (_, names, expected) => {
    expect(firsts(live(leadWith(), names))).toEqual(expected);
  });

  test('a lead that is created with a rep is assigned then', () => {
    const made = createLead(leadWith({ firstName: 'Ann' }), { assignedRep: max.uid }, max, now);
    if (isRefusal(made)) throw new Error(made.code);
    expect(firsts(withClocks(null, made.lead, clocks, now))).toEqual([now, null, null]);
  });

  test.each(leadStatuses)('of a lead that comes with a rep as %s nothing is known', (status) => {
    const lead = leadWith({ ...fieldsOfStatus(status), assignedRep: max.uid });
    const born = withClocks(null, { ...lead, column: columnOf(lead) }, clocks, now);
    expect(firsts(born)).toEqual([null, null, null]);
    const edited = live(born, ['edit']);
    expect(firsts(edited)).toEqual([null, null, null]);
  });

  test('what was contacted elsewhere has no first contact here', () => {
    expect(firsts(live(leadIn.selling, ['new', 'attempt']))).toEqual([null, null, null]);
    expect(firsts(live(leadIn.dead, ['edit']))).toEqual([null, null, null]);
  });

  test('[OFF-01] what was done offline counts by its own time (D56)', () => {
    const times = { actedAt: at(0), sentAt: at(60) };
    const lead = live(leadWith({ createdAt: earlier }), ['take']);
    const change = whenActed(lead, times, at(60), (when) => acts.attempt(lead, when));
    if (isRefusal(change)) throw new Error(change.code);
    const after = withClocks(lead, change.lead, clocks, at(60), change.actedAt);
    expect(after.firstContactedAt).toBe(change.actedAt);
    expect(after.firstHeardAt).toBe(at(60));
    expect(change.actedAt).toBe(at(0));
  });
});
