/** What stands under a key; a heading or a word of a file may be one that every object knows (‘constructor’). */
export const own = <T>(map: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;
