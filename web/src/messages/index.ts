import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { MessageSquare } from '#ui/Icon.tsx';
import { readSearch } from './search.ts';

export const messagesScreen = screen({
  path: '/messaging',
  label: 'Messages',
  who: everyone,
  sidebar: { group: 'work', icon: MessageSquare },
  search: readSearch,
  load: async () => (await import('./MessagesScreen.tsx')).MessagesScreen,
});
