import { isRefusal } from 'domain/kernel';
import {
  answerPass,
  assignLead,
  blankLead,
  cantCloseLead,
  contactLead,
  createLead,
  editLead,
  giveReason,
  handOffOperations,
  type Lead,
  leadOperations,
  leadRefusals,
  moveLead,
  noteLead,
  passLead,
  removeLead,
  reopenLead,
  restoreLead,
  returnLead,
  takeLead,
  transferLead,
} from 'domain/leads';
import { undoOperations } from 'domain/undo';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import type { Ledger } from './ledger.ts';
import { leadId, named } from './samples.ts';

/** Answers what is done to a lead with the domain's own verbs. */
export const answerActs = (fake: FakeCalls, { by, rows, failing, now, whole, keep, act }: Ledger) =>
  fake
    .answer(leadOperations.create, (input) => {
      const made = createLead(blankLead(input.id ?? leadId(999), now()), input as never, by, now());
      if (isRefusal(made)) return refusal({ status: 403, code: made.code, message: made.message });
      return keep(made, now());
    })
    .answer(leadOperations.update, ({ id, version, fields }) => {
      const lead = rows.get(id);
      if (lead && lead.version !== version && !failing.has('update'))
        return refusal({ status: 409, code: leadRefusals.stale.code, current: whole(lead) });
      return act('update', id, (row, now) => editLead(row, fields as Partial<Lead> as never, by, now));
    })
    .answer(leadOperations.note, ({ id, text }) =>
      act('note', id, (lead, now) => noteLead(lead, { text }, by, now)),
    )
    .answer(leadOperations.contact, ({ id, outcome, note = '' }) =>
      act('contact', id, (lead, now) => contactLead(lead, { outcome, note }, by, now)),
    )
    .answer(leadOperations.move, ({ id, to, reason }) =>
      act('move', id, (lead, now) => moveLead(lead, { to, reason }, by, now)),
    )
    .answer(leadOperations.giveReason, ({ id, reason }) =>
      act('giveReason', id, (lead, now) => giveReason(lead, { reason }, by, now)),
    )
    .answer(leadOperations.take, ({ id }) => act('take', id, (lead, now) => takeLead(lead, {}, by, now)))
    .answer(leadOperations.assign, ({ id, rep }) =>
      act('assign', id, (lead, now) => assignLead(lead, { rep }, by, now)),
    )
    .answer(leadOperations.transfer, ({ id, rep }) =>
      act('transfer', id, (lead, now) => transferLead(lead, { rep }, by, now)),
    )
    .answer(leadOperations.remove, ({ id }) =>
      act('remove', id, (lead, now) => removeLead(lead, {}, by, now)),
    )
    .answer(leadOperations.restore, ({ id }) =>
      act('restore', id, (lead, now) => restoreLead(lead, {}, by, now)),
    )
    .answer(handOffOperations.pass, ({ id, to, reason }) =>
      act('pass', id, (lead, now) => passLead(lead, { to: named(to), reason }, by, now)),
    )
    .answer(handOffOperations.answer, ({ id, answer, reason }) =>
      act('answer', id, (lead, now) =>
        answerPass(lead, { answer, reason, passer: { ...named(lead.passedFrom), there: true } }, by, now),
      ),
    )
    .answer(handOffOperations.returnToPool, ({ id, note = '' }) =>
      act('returnToPool', id, (lead, now) => returnLead(lead, { note }, by, now)),
    )
    .answer(handOffOperations.cantClose, ({ id, reason }) =>
      act('cantClose', id, (lead, now) => cantCloseLead(lead, { reason }, by, now)),
    )
    .answer(handOffOperations.reopen, ({ id }) =>
      act('reopen', id, (lead, now) => reopenLead(lead, {}, by, now)),
    )
    .answer(undoOperations.merge, ({ id, duplicateId, fields = {} }) => {
      rows.delete(duplicateId);
      return act('merge', id, (lead, now) => editLead(lead, fields as never, by, now));
    });
