import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { MessageSquare } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const messagesScreen = screen({
  path: '/messaging',
  label: 'Messages',
  who: everyone,
  sidebar: { group: 'work', icon: MessageSquare },
  load: async () =>
    laterScreen(
      'Messages',
      MessageSquare,
      'Every e-mail and text sent to leads will be listed here, with what failed and why.',
    ),
});
