import { columnLabels, leadParts, leadScope, outcomeParts, outcomeScope } from 'domain/leads';
import type { Figured } from '#platform/figures.ts';
import { leadDerived } from './sql/derived.ts';

/** Leads as reports count them. */
export const leadFigures: Figured = {
  operation: 'leads.list',
  table: 'leads',
  parts: leadParts,
  derived: leadDerived,
  seen: (viewer) => leadScope(viewer),
  labels: { assignedRep: 'person', passedFrom: 'person', column: columnLabels },
};

/** The times that leads were lost as reports count them. */
export const outcomeFigures: Figured = {
  operation: 'outcomes.list',
  table: 'outcomes',
  parts: outcomeParts,
  derived: () => ({}),
  seen: outcomeScope,
  labels: { rep: 'person' },
};
