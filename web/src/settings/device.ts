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

/** Said to who ends a session: nothing of it stays on its device (D68). */
export const unsentIsLost = 'Drafts and changes that wait unsent there are lost.';
