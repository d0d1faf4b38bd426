import { day, hour } from '#kernel';

/** A session ends after thirty days without use. */
export const sessionIdleLife = 30 * day;

/** And in any case after ninety, however much it is used. */
export const sessionLife = 90 * day;

/** How long the mailed link that sets a new password works. */
export const resetLinkLife = hour;
