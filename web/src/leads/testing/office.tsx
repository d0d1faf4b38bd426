import type { Actor, Viewer } from 'domain/kernel';
import { inScope, isRefusal, type Outcome } from 'domain/kernel';
import {
  answerPass,
  aroundLeadOperations,
  assignLead,
  blankLead,
  cantCloseLead,
  contactLead,
  createLead,
  type Duplicates,
  editLead,
  giveReason,
  handOffOperations,
  isArchived,
  isLate,
  type Lead,
  type LeadChange,
  type LeadColumn,
  type LeadStats,
  type LeadStatus,
  leadColumns,
  leadOperations,
  leadOrder,
  leadRefusals,
  leadScope,
  leadStatuses,
  matchesLeadFilter,
  moveLead,
  type Note,
  noteLead,
  notesOnLead,
  type OutgoingPass,
  passLead,
  removeLead,
  reopenLead,
  restoreLead,
  returnLead,
  summaryOf,
  type TimelineItem,
  takeLead,
  transferLead,
  type WholeLead,
} from 'domain/leads';
import { defaultSettings, settingsOperations } from 'domain/settings';
import { type UndoEntry, undoOperations } from 'domain/undo';
import { usersOperations } from 'domain/users';
import type { ReactNode } from 'react';
import { lookAs } from '#leads';
import { dropReads } from '#platform/cache.ts';
import { store } from '#platform/store.ts';
import { type FakeRefusal, fakeCalls, refusal } from '#platform/testing/fake-calls.ts';
import { Toaster } from '#ui/Toaster.tsx';
import { type Work, WorkProvider } from '#view';

export const people = {
  dora: { uid: '0192f0c1-0000-7000-8000-000000000001', role: 'developer', displayName: 'Dora Vance' },
  ada: { uid: '0192f0c1-0000-7000-8000-000000000002', role: 'admin', displayName: 'Ada Reyes' },
  max: { uid: '0192f0c1-0000-7000-8000-000000000003', role: 'manager', displayName: 'Max Okafor' },
  mia: { uid: '0192f0c1-0000-7000-8000-000000000004', role: 'manager', displayName: 'Mia Castañeda' },
  uma: { uid: '0192f0c1-0000-7000-8000-000000000005', role: 'user', displayName: 'Uma Park' },
} as const satisfies Record<string, Actor>;

const start = Date.parse('2026-11-21T10:00:00.000Z');
export const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
export const leadId = (number: number): string =>
  `0192f0c1-0000-7000-8000-1${String(number).padStart(11, '0')}`;

const columnFields: Readonly<Record<LeadColumn, Partial<Lead>>> = {
  unassigned: {},
  new: { assignedRep: people.max.uid, assignedAt: at(0) },
  selling: { assignedRep: people.max.uid, assignedAt: at(0), leadContacted: true, status: 'contacted' },
  sold: {
    assignedRep: people.max.uid,
    leadContacted: true,
    status: 'client',
    markSold: true,
    soldDate: at(0),
  },
  dead: {
    assignedRep: people.max.uid,
    leadContacted: true,
    status: 'dead',
    markDead: true,
    leadAsDead: true,
  },
  passed: { status: 'pass-it-on', passState: 'review' },
};

/** A lead of the tests, by number; the higher, the newer. */
export const sampleLead = (number: number, column: LeadColumn, fields: Partial<Lead> = {}): Lead => ({
  ...blankLead(leadId(number), at(number)),
  businessName: `House ${number}`,
  firstName: 'Luis',
  lastName: 'Ferreira',
  phone: '+17075550142',
  email: `luis${number}@example.com`,
  city: 'Napa',
  state: 'CA',
  numberOfUnits: 72,
  numberOfMachinesNeeded: 12,
  leadCameFrom: 'Referral',
  ...columnFields[column],
  column,
  ...fields,
});

const byName: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(people).map(({ uid, displayName }) => [uid, displayName]),
);

const named = (uid: string | null) => ({ uid: uid ?? '', displayName: byName[uid ?? ''] ?? '' });

/** `only`: the column of which a list fails. */
type Failing = FakeRefusal & { only?: LeadColumn };

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

/** An office in memory: the operations of leads with the domain's own verbs behind them. */
export const openOffice = (by: Actor, leads: readonly Lead[], viewer: Viewer = { ...by, sees: 'self' }) => {
  const rows = new Map(leads.map((lead) => [lead.id, lead]));
  const notes = new Map<string, Note[]>();
  const failing = new Map<string, Failing>();
  const before = new Map<string, () => unknown>();
  let minute = 100_000;
  const fake = fakeCalls();
  const whole = (lead: Lead): WholeLead => {
    const own = notes.get(lead.id) ?? [];
    return { ...lead, notes: own, notesOnLead: notesOnLead(own, 'UTC') };
  };
  /** What stands around the leads; tests put into it what they need. */
  const around = {
    timeline: [] as TimelineItem[],
    duplicates: { leads: [], clients: [] } as Duplicates,
    outgoing: [] as OutgoingPass[],
  };
  const missing = () => refusal({ status: 404, code: 'NOT_FOUND' });
  const keep = (change: LeadChange, now: string): WholeLead => {
    rows.set(change.lead.id, change.lead);
    const fresh = change.notes.map((note, index) => ({
      ...note,
      id: `${now}-${index}`,
      at: now,
      by: by.uid,
      author: by.displayName,
      struck: false,
    }));
    notes.set(change.lead.id, [...fresh, ...(notes.get(change.lead.id) ?? [])]);
    return whole(change.lead);
  };
  const act = (name: string, id: string, verb: (lead: Lead, now: string) => Outcome<LeadChange>) => {
    const refused = failing.get(name);
    if (refused) return refusal(refused);
    const lead = rows.get(id);
    if (!lead) return missing();
    minute += 1;
    const now = at(minute);
    const outcome = verb(lead, now);
    if (!isRefusal(outcome)) {
      before.get(name)?.();
      return keep(outcome, now);
    }
    const status = { forbidden: 403, conflict: 409, input: 400 }[outcome.refused as string] ?? 400;
    return refusal({ status, code: outcome.code, message: outcome.message });
  };
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
  const stats = (found: Lead[]): LeadStats => {
    const count = (pick: (lead: Lead) => boolean) => found.filter(pick).length;
    const each = <Name extends string>(names: readonly Name[], figure: (name: Name) => number) =>
      Object.fromEntries(names.map((name) => [name, figure(name)])) as Record<Name, number>;
    const byRep: Record<string, number> = {};
    for (const { assignedRep } of found)
      byRep[assignedRep ?? 'unassigned'] = (byRep[assignedRep ?? 'unassigned'] ?? 0) + 1;
    return {
      byColumn: each(leadColumns, (column) => count((lead) => lead.column === column)),
      byStatus: each<LeadStatus>(leadStatuses, (status) => count((lead) => lead.status === status)),
      byRep,
      machinesByColumn: each(leadColumns, (column) =>
        found
          .filter((lead) => lead.column === column)
          .reduce((sum, lead) => sum + lead.numberOfMachinesNeeded, 0),
      ),
      lateByColumn: each(leadColumns, (column) =>
        count((lead) => lead.column === column && isLate(lead, new Date().toISOString())),
      ),
      archivedByColumn: each(leadColumns, (column) =>
        count(
          (lead) => lead.column === column && isArchived(lead, defaultSettings, new Date().toISOString()),
        ),
      ),
      snapshot: '1:1:',
    };
  };
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
    .answer(leadOperations.stats, ({ filter = {}, text = '' }) => stats(selected(filter, text)))
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
          author: byName[people.mia.uid] ?? '',
          verb: 'updated',
          changes: [{ field: 'city', before: 'Napa', after: rows.get(id)?.city ?? '' }],
        },
      ],
      cursor: null,
    }))
    .answer(leadOperations.create, (input) => {
      const made = createLead(blankLead(input.id ?? leadId(999), at(minute)), input as never, by, at(minute));
      if (isRefusal(made)) return refusal({ status: 403, code: made.code, message: made.message });
      return keep(made, at(minute));
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
    .answer(handOffOperations.outgoing, () => ({ items: around.outgoing }))
    .answer(undoOperations.undo, ({ leadId: passed = '' }) => {
      around.outgoing = around.outgoing.filter(({ id }) => id !== passed);
      return { entry: turned, lead: null, left: [] };
    })
    .answer(undoOperations.merge, ({ id, duplicateId, fields = {} }) => {
      rows.delete(duplicateId);
      return act('merge', id, (lead, now) => editLead(lead, fields as never, by, now));
    })
    .answer(aroundLeadOperations.timeline, ({ kinds = [] }) => {
      const refused = failing.get('timeline');
      if (refused) return refusal(refused);
      const items = around.timeline.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
      return { items, cursor: null };
    })
    .answer(aroundLeadOperations.duplicates, () => around.duplicates)
    .answer(settingsOperations.get, () => ({ ...defaultSettings, version: 1, updatedAt: at(0) }))
    .answer(usersOperations.directory, () => ({
      items: Object.values(people).map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }))
    .answer(usersOperations.reps, () => ({
      items: [people.ada, people.max, people.mia].map((person) => ({ ...person, id: person.uid })),
      cursor: null,
    }));
  lookAs(viewer);
  return {
    fake,
    around,
    row: (number: number) => rows.get(leadId(number)),
    notes: (number: number) => notes.get(leadId(number)) ?? [],
    /** From now on this operation is refused. */
    fail: (name: string, refused: Failing | null) =>
      refused ? failing.set(name, refused) : failing.delete(name),
    /** Something happens between the act and its answer. */
    slow: (name: string, happens: () => unknown) => before.set(name, happens),
    /** Somebody else changes a lead; the feed brings its summary, and with `silent` it comes later. */
    elsewhere: (number: number, fields: Partial<Lead>, silent = false) => {
      const old = rows.get(leadId(number));
      if (!old) throw new Error('No such lead');
      minute += 1;
      const after = { ...old, ...fields, version: old.version + 1, updatedAt: at(minute) };
      rows.set(after.id, after);
      if (!silent)
        store.applyPut({
          noun: 'leads',
          row: summaryOf(after),
          from: old.column,
          to: after.column,
          xid: '9',
        });
    },
    /** The lead leaves what this person may see. */
    lose: (number: number) => {
      rows.delete(leadId(number));
      store.applyLeave({ noun: 'leads', id: leadId(number), from: null, xid: '9' });
    },
    calls: (name: string) => fake.calls.filter((call) => call.name === name),
    close: () => {
      fake.restore();
      store.clear();
      dropReads();
      lookAs(null);
    },
  };
};

/** What the screens stand in: somebody signed in, the cache, the toasts. */
export const Office = ({
  by,
  off = null,
  children,
}: {
  by: Actor;
  off?: string | null;
  children: ReactNode;
}) => {
  const work: Work = { by, viewer: { ...by, sees: 'self' }, off };
  return (
    <>
      <WorkProvider value={work}>{children}</WorkProvider>
      <Toaster />
    </>
  );
};
