import { defineFeature } from '#platform/feature.ts';
/** The activities of a lead or a client, fetched when they are first shown. */
export const loadActivities = async () => (await import('./Activities.tsx')).Activities;

export const feature = defineFeature({ live: [{ noun: 'activities' }] });
