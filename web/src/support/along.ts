import { nothingAlong, type SupportContext } from 'domain/supportRequests';
import { lastCrash } from '#platform/crash.ts';
import { pageBefore } from '#platform/page-before.ts';
import { deviceOf } from '#settings';
import { version } from './news.ts';

const number = /(?:Edg|OPR|Firefox|Chrome|Version)\/(\d+)/;

/** ‘Firefox 145 on Windows’. */
const browserWords = (userAgent: string): string => {
  const found = /(?:Edg|OPR)\/(\d+)/.exec(userAgent) ?? number.exec(userAgent);
  const words = deviceOf(userAgent);
  return found ? words.replace(/^\S+/, (name) => `${name} ${found[1]}`) : words;
};

/** What goes along with a request of this page; each part is shown and may be left out. */
export const alongNow = (): SupportContext => ({
  page: pageBefore('/support'),
  browser: browserWords(navigator.userAgent),
  version,
  crashId: lastCrash(),
});

export type Part = keyof SupportContext;

export const partNames: Readonly<Record<Part, string>> = {
  page: 'page',
  browser: 'browser',
  version: 'version',
  crashId: 'crash report',
};

/** A part in words: ‘Version 0.1.0’, ‘Crash 7f3a91’. */
export const partWords = (part: Part, value: string): string => {
  if (part === 'version') return `Version ${value}`;
  return part === 'crashId' ? `Crash ${value.slice(-6)}` : value;
};

/** The parts that are there, in order. */
export const partsOf = (context: SupportContext): [Part, string][] =>
  (Object.keys(nothingAlong) as Part[]).flatMap((part) => {
    const value = context[part];
    return value === null ? [] : [[part, value]];
  });
