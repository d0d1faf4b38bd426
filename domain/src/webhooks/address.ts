import { url } from '#kernel';

/** Where events are sent: https, without a name and password; where a name leads is judged as it is sent. */
export const webhookUrl = url.refine((address) => address !== '', 'Enter an address');
