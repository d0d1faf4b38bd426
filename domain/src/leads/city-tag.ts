/** The tag that leads of a city show, ‘Santa Rosa’ → ‘F&B Laundry’ by default (LEAD-06, D13). */
export const cityTagOf = (city: string, cityTags: Readonly<Record<string, string>>): string | null => {
  const wanted = city.trim().toLowerCase();
  return Object.entries(cityTags).find(([name]) => name.trim().toLowerCase() === wanted)?.[1] ?? null;
};
