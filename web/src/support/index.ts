import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { LifeBuoy } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const supportScreen = screen({
  path: '/support',
  label: 'Support',
  who: everyone,
  sidebar: { group: 'house', icon: LifeBuoy },
  load: async () =>
    laterScreen('Support', LifeBuoy, 'Short help articles and a way to ask for help will be here.'),
});
