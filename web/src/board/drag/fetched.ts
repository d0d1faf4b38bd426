type Landings = typeof import('./landing.ts');

let there: Landings | null = null;

/** What a move would do, which the first paint does without; it comes with what lifts a card. */
export const fetchLandings = async (): Promise<Landings> => {
  there ??= await import('./landing.ts');
  return there;
};

/** The same while a card is in the air. */
export const landingNow: Landings['landingOf'] = (...given) => there?.landingOf(...given) ?? null;
