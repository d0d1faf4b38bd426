import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { LifeBuoy } from '#ui/Icon.tsx';

export const supportScreen = screen({
  path: '/support',
  label: 'Support',
  who: everyone,
  sidebar: { group: 'house', icon: LifeBuoy },
  load: async () => (await import('./SupportScreen.tsx')).SupportScreen,
});
