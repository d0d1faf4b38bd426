import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { LifeBuoy } from '#ui/Icon.tsx';

const supportScreen = screen({
  path: '/support',
  label: 'Support',
  who: everyone,
  icon: LifeBuoy,
  sidebar: { group: 'house', place: 2 },
  load: async () => (await import('./SupportScreen.tsx')).SupportScreen,
});

export const feature = defineFeature({ screens: [supportScreen] });
