import { everyRow } from 'domain/kernel';
import { stopParts } from 'domain/routes';
import type { Figured } from '#platform/figures.ts';
import { stopDerived } from './sql/stops.ts';

/** The stops of route days as reports count them. */
export const stopFigures: Figured = {
  operation: 'routeDays.stops',
  table: 'day_stops',
  parts: stopParts,
  derived: () => stopDerived,
  seen: () => everyRow,
  labels: { collector: 'person' },
};
