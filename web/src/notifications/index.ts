import { defineFeature } from '#platform/feature.ts';

export { Bell } from './Bell.tsx';

export const feature = defineFeature({
  live: [{ noun: 'notifications' }],
  answers: ['notifications.list', 'notifications.unread'],
});
