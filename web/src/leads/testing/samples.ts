import type { Actor } from 'domain/kernel';
import { blankLead, type Lead, type LeadColumn } from 'domain/leads';

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

/** Somebody as a pass names them. */
export const named = (uid: string | null) => ({ uid: uid ?? '', displayName: byName[uid ?? ''] ?? '' });
