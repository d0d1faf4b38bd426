import { Bell, Calendar, HardDrive, Palette, ShieldCheck, UserRound } from '#ui/Icon.tsx';
import type { SectionId } from './search.ts';

/** The parts of Settings, in their order. */
export const sections: readonly { id: SectionId; label: string; Icon: typeof Bell }[] = [
  { id: 'profile', label: 'Profile', Icon: UserRound },
  { id: 'security', label: 'Security', Icon: ShieldCheck },
  { id: 'notifications', label: 'Notifications', Icon: Bell },
  { id: 'appearance', label: 'Appearance', Icon: Palette },
  { id: 'calendar', label: 'Calendar', Icon: Calendar },
  { id: 'data', label: 'Data and offline', Icon: HardDrive },
];
