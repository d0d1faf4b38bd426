/** How long each kind of toast stays, milliseconds, and how many there are at most (spec §9). */
export const toastDurations = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
  custom: 4000,
} as const;
export const toastLimit = 20;
