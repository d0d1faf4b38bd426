import * as z from 'zod';

/** A time of day. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 18:00');
