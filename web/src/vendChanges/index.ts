import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';

/** The way to the changes of vend prices, for the head of the clients' screens. */
export const loadVendChangesLink = async () => (await import('./VendChangesLink.tsx')).VendChangesLink;

export const vendChangesScreen = screen({
  path: '/vend-changes',
  label: 'Vend changes',
  who: administrators,
  load: async () => (await import('./VendChangesScreen.tsx')).VendChangesScreen,
});
