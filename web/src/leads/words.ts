/** ‘Santa Rosa, CA’, or what of it is known. */
export const place = ({ city, state }: { city: string; state: string }): string =>
  [city, state].filter(Boolean).join(', ');
