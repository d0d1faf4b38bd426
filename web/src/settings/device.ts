import { moment } from '#ui/moment.ts';

const browsers: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const find = (list: readonly [RegExp, string][], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** ‘Firefox on Windows’ from what a browser says of itself; good enough to recognise one's own. */
export const deviceOf = (userAgent: string): string => {
  const browser = find(browsers, userAgent) ?? 'Another program';
  const system = find(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
};

/**
 * Said to who ends sessions: nothing of them stays on their devices (D68). How much waits there is sealed on the device,
 * and no server knows it; what it can say is when the device was last heard of.
 */
export const unsentIsLost = (lastSeenAt?: string): string =>
  lastSeenAt === undefined
    ? 'Drafts and changes that wait unsent there are lost; how many there are only those devices know.'
    : `Drafts and changes that wait unsent there are lost; how many there are only that device knows. It was last heard of ${moment(lastSeenAt)}.`;
