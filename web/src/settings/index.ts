import { everyone } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Settings } from '#ui/Icon.tsx';

export { deviceOf } from './device.ts';
export { followSettings } from './follow.ts';
export { useSettings } from './useSettings.ts';

/** What keeps this browser's registration for pushes alive; fetched when there is one. */
export const loadPush = () => import('./push.ts');

const load = async () => (await import('./SettingsScreen.tsx')).SettingsScreen;

export const settingsScreen = screen({
  path: '/settings',
  label: 'Settings',
  who: everyone,
  sidebar: { group: 'house', icon: Settings },
  load,
});

/** The same screen, by the name the user menu gives it. */
export const profileScreen = screen({ path: '/profile', label: 'Profile', who: everyone, load });
