import { defineFeature } from '#platform/feature.ts';

export * from './active.ts';
export * from './PersonOptions.tsx';
export * from './people.ts';

export const feature = defineFeature({ answers: ['users.directory', 'users.reps'] });
