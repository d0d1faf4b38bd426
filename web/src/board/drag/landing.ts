import { type Actor, isRefusal } from 'domain/kernel';
import { columnLabels, type LeadColumn, moveLead } from 'domain/leads';
import { type LeadRow, leadOf } from '#leads';

export type Landing = { text: string; barred: boolean };

const effects = (row: LeadRow, to: LeadColumn, by: Actor): Landing => {
  const before = leadOf(row);
  const outcome = moveLead(before, { to }, by, new Date().toISOString());
  if (isRefusal(outcome)) return { text: outcome.message, barred: true };
  const { lead } = outcome;
  const said = [
    before.assignedRep !== lead.assignedRep && (lead.assignedRep === null ? 'clears the rep' : 'assigns you'),
    !before.leadContacted && lead.leadContacted && 'marks contacted',
    before.leadContacted && !lead.leadContacted && 'not contacted again',
    to === 'sold' && 'marks sold',
    to === 'dead' && 'marks dead',
    to === 'passed' && 'waits for review',
  ].filter(Boolean);
  return { text: `Drop: ${said.join(', ') || `moves to ${columnLabels[to]}`}`, barred: false };
};

/** What dropping a lead on a column does, in words, or why it may not. */
export const landingOf = (row: LeadRow, to: LeadColumn, by: Actor, off: string | null): Landing | null => {
  if (row.column === to) return null;
  return off === null ? effects(row, to, by) : { text: off, barred: true };
};
