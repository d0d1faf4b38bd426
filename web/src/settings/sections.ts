import { Bell, HardDrive, Palette, ShieldCheck, UserRound } from '#ui/Icon.tsx';

/** The parts of Settings, in their order. */
export const sections = [
  { id: 'profile', label: 'Profile', Icon: UserRound },
  { id: 'security', label: 'Security', Icon: ShieldCheck },
  { id: 'notifications', label: 'Notifications', Icon: Bell },
  { id: 'appearance', label: 'Appearance', Icon: Palette },
  { id: 'data', label: 'Data and offline', Icon: HardDrive },
] as const;

export type SectionId = (typeof sections)[number]['id'];
export type SettingsSearch = { section?: SectionId };

/** The part that the address asks for. */
export const readSearch = ({ section }: Record<string, unknown>): SettingsSearch => {
  const known = sections.find(({ id }) => id === section);
  return known ? { section: known.id } : {};
};
