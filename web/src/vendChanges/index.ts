import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { Coins } from '#ui/Icon.tsx';

export const vendChangesScreen = screen({
  path: '/vend-changes',
  within: '/clients',
  label: 'Vend changes',
  who: administrators,
  icon: Coins,
  load: async () => (await import('./VendChangesScreen.tsx')).VendChangesScreen,
});

export const feature = defineFeature({
  screens: [vendChangesScreen],
  live: [
    { noun: 'vendChanges', office: true },
    { noun: 'letters', office: true },
  ],
});
