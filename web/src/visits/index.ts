import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';

const visitScreen = screen({
  path: '/visits/$visit',
  within: '/calendar',
  label: 'Visit',
  who: everyone,
  load: async () => (await import('./VisitScreen.tsx')).VisitScreen,
});

export const feature = defineFeature({
  screens: [visitScreen],
  live: [{ noun: 'visits', kept: async () => (await import('./kept.ts')).keptVisits }],
});
