import { day, hour, inWords, later, type Refusal, refuse } from '#kernel';

/** Where the makers of browsers take pushes for them. */
const knownServices =
  /^https:\/\/(fcm\.googleapis\.com|jmt17\.google\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)+notify\.windows\.com|([a-z0-9-]+\.)*push\.apple\.com)$/;

/** Whether an address is one of a browser maker's push services, or of one that this installation names. */
export const isPushService = (endpoint: string, named: readonly string[]): boolean => {
  const origin = /^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)\/[\w%.~:/?=&+-]*$/.exec(endpoint)?.[1];
  return origin !== undefined && (knownServices.test(origin) || named.includes(origin));
};

/** A browser's registration is made anew after seven days, and when less than an hour of its own time is left (D50). */
export const isPushDue = (
  { renewedAt, expiresAt }: { renewedAt: string | null; expiresAt: string | null },
  now: string,
): boolean =>
  renewedAt === null ||
  later(renewedAt, 7 * day) <= now ||
  (expiresAt !== null && later(expiresAt, -hour) <= now);

/** As many browsers of one person take pushes; the oldest gives way. */
export const mostDevices = 20;

/** Every refusal of this noun. */
export const notificationRefusals = {
  unknownPushService: refuse.input(
    'UNKNOWN_PUSH_SERVICE',
    'The push service of this browser is not known to Washboard.',
    { fields: { subscription: 'Not a known push service' } },
  ),
  otherKey: refuse.conflict(
    'OTHER_PUSH_KEY',
    'This browser was registered with another key. Please try again.',
  ),
  badKey: refuse.input('INVALID_INPUT', 'This is no key of a browser.', {
    fields: { subscription: 'This is no key of a browser.' },
  }),
  tooManyTests: (wait: number): Refusal =>
    refuse.limited('TOO_MANY_TESTS', `Too many tests. Please try again in ${inWords(wait)}.`, {
      retryAfter: Math.ceil(wait / 1000),
    }),
  unreachable: (why: string) => refuse.conflict('NOT_REACHABLE', why),
} as const;
