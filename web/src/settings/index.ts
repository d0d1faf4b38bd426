import { everyone } from 'domain/kernel';
import { loadNotAccepted } from '#offline';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { Settings } from '#ui/Icon.tsx';
import type { SettingsSearch } from './search.ts';

export { useSettings } from '#platform/useSettings.ts';
export { deviceOf, unsentIsLost } from './device.ts';
export { followSettings } from './follow.ts';
export { useOfficeToday } from './useOfficeToday.ts';

/** What keeps this browser's registration for pushes alive; fetched when there is one. */
export const loadPush = () => import('./push.ts');

/** The screen, and what of it stands elsewhere: who is away. */
export const loadSettings = () => import('./SettingsScreen.tsx');
const load = async () => (await loadSettings()).SettingsScreen;

const settingsScreen = screen({
  path: '/settings',
  label: 'Settings',
  who: everyone,
  icon: Settings,
  sidebar: { group: 'house', place: 3 },
  search: readByScreen<SettingsSearch>,
  load,
});

/** The same screen, by the name the user menu gives it. */
const profileScreen = screen({ path: '/profile', label: 'Profile', who: everyone, load });

/** What was done on this device and not accepted. */
const notAcceptedScreen = screen({
  path: '/not-accepted',
  label: 'Not accepted',
  who: everyone,
  load: loadNotAccepted,
});

export const feature = defineFeature({
  screens: [settingsScreen, profileScreen, notAcceptedScreen],
  live: [{ noun: 'settings' }],
  answers: ['settings.get'],
});
