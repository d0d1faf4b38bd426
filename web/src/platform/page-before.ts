let pages: readonly string[] = [];

/** Notes where somebody is, by the path alone: what was searched for there is nobody's concern. */
export const notePage = (path: string): void => {
  if (pages.at(-1) !== path) pages = [...pages.slice(-1), path];
};

/** The page before this one, or null where none was opened before it. */
export const pageBefore = (now: string): string | null => pages.findLast((path) => path !== now) ?? null;
