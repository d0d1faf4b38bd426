import { defineFeature } from '#platform/feature.ts';

/** What other screens show of the calendar, and the form that adds to it. */
export const loadEvents = () => import('./parts.ts');

export const feature = defineFeature({
  live: [{ noun: 'appointments' }, { noun: 'absences' }],
});
