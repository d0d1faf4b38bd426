import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { FileText } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const templatesScreen = screen({
  path: '/templates',
  label: 'Templates',
  who: everyone,
  sidebar: { group: 'work', icon: FileText },
  load: async () =>
    laterScreen(
      'Templates',
      FileText,
      'Texts for e-mails and messages, filled from the lead, will be written and shared here.',
    ),
});
