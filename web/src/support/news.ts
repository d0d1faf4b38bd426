import news from './news.json' with { type: 'json' };

/** What is new, the newest version first; CHANGELOG.md is made of the same file. */
export const versions: readonly { version: string; day: string; news: readonly string[] }[] = news;

/** The version that runs in this browser. */
export const version = news[0]?.version ?? '';
