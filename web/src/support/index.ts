import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { wordWrites } from '#platform/offline/wording.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { LifeBuoy } from '#ui/Icon.tsx';
import type { SupportSearch } from './search.ts';

wordWrites('supportRequests', async () => (await import('./wording.ts')).supportWording);

const supportScreen = screen({
  path: '/support',
  label: 'Support',
  who: everyone,
  icon: LifeBuoy,
  sidebar: { group: 'house', place: 2 },
  search: readByScreen<SupportSearch>,
  load: async () => (await import('./SupportScreen.tsx')).SupportScreen,
});

export const feature = defineFeature({ screens: [supportScreen], live: [{ noun: 'supportRequests' }] });
