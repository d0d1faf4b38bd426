const sectionIds = ['profile', 'security', 'notifications', 'appearance', 'calendar', 'data'] as const;

export type SectionId = (typeof sectionIds)[number];
export type SettingsSearch = { section?: SectionId };

/** The part that the address asks for. */
export const readSearch = ({ section }: Record<string, unknown>): SettingsSearch => {
  const known = sectionIds.find((id) => id === section);
  return known ? { section: known } : {};
};
