import type { Archived } from 'domain/kernel';
import {
  aroundLeadOperations,
  type Duplicates,
  handOffOperations,
  type OutgoingPass,
  type TimelineItem,
} from 'domain/leads';
import { type UndoEntry, undoOperations } from 'domain/undo';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import type { Ledger } from './ledger.ts';
import { at, leadId, people } from './samples.ts';

const turned: UndoEntry = {
  id: leadId(500),
  leadId: null,
  leads: 1,
  userId: people.mia.uid,
  action: 'assign',
  verb: 'passed',
  fieldChanged: 'assignedRep',
  previousValue: null,
  newValue: null,
  description: 'Passed a lead',
  timestamp: at(0),
  undone: true,
  undoneAt: at(1),
  next: 'redo',
  key: null,
};

/** Answers what stands around the leads, from where tests put what they need. */
export const answerAround = (fake: FakeCalls, { failing }: Ledger) => {
  const around = {
    timeline: [] as TimelineItem[],
    archived: undefined as Archived | undefined,
    duplicates: { leads: [], clients: [] } as Duplicates,
    outgoing: [] as OutgoingPass[],
  };
  fake
    .answer(handOffOperations.outgoing, () => ({ items: around.outgoing }))
    .answer(undoOperations.undo, ({ leadId: passed = '' }) => {
      around.outgoing = around.outgoing.filter(({ id }) => id !== passed);
      return { entry: turned, lead: null, left: [] };
    })
    .answer(aroundLeadOperations.timeline, ({ kinds = [] }) => {
      const refused = failing.get('timeline');
      if (refused) return refusal(refused);
      const items = around.timeline.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
      return { items, cursor: null, ...(around.archived && { archived: around.archived }) };
    })
    .answer(aroundLeadOperations.duplicates, () => around.duplicates);
  return around;
};
