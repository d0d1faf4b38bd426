import { defineFeature } from '#platform/feature.ts';
/** The deals of a lead or a client, fetched when they are first shown. */
export const loadDeals = async () => (await import('./Deals.tsx')).Deals;

export const feature = defineFeature({ live: [{ noun: 'deals' }] });
