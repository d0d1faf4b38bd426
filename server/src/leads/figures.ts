import { columnLabels, leadParts, leadScope } from 'domain/leads';
import { scopeSql } from '#platform/database/scope.ts';
import type { Figured } from '#platform/figures.ts';
import { leadDerived } from './sql/derived.ts';

/** Leads as reports count them. */
export const leadFigures: Figured = {
  operation: 'leads.list',
  table: 'leads',
  parts: leadParts,
  derived: leadDerived,
  seen: (viewer) => scopeSql(leadScope(viewer), 'leads'),
  labels: { assignedRep: 'person', passedFrom: 'person', column: columnLabels },
};
