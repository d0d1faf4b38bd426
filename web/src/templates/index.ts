import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { FileText } from '#ui/Icon.tsx';
import type { TemplateSearch } from './search.ts';

const templatesScreen = screen({
  path: '/templates',
  label: 'Templates',
  who: everyone,
  icon: FileText,
  sidebar: { group: 'work', place: 5 },
  search: readByScreen<TemplateSearch>,
  load: async () => (await import('./TemplatesScreen.tsx')).TemplatesScreen,
});

export const feature = defineFeature({ screens: [templatesScreen], live: [{ noun: 'templates' }] });
