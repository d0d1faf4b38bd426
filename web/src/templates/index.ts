import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { FileText } from '#ui/Icon.tsx';
import { readSearch } from './search.ts';

export const templatesScreen = screen({
  path: '/templates',
  label: 'Templates',
  who: everyone,
  sidebar: { group: 'work', icon: FileText },
  search: readSearch,
  load: async () => (await import('./TemplatesScreen.tsx')).TemplatesScreen,
});
