import type { CookieOptions } from '#platform/operations/context.ts';

/** The request's cookies, and those that its answer sets. */
export type CookieJar = {
  get: (name: string) => string | undefined;
  set: (name: string, value: string, options?: CookieOptions) => void;
  clear: (name: string) => void;
  /** `Set-Cookie` lines so far. */
  readonly written: readonly string[];
  /** Drops them: a refusal changes nothing. */
  forget: () => void;
};

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** The value of one cookie in a `Cookie` header; the first counts, as the most specific path comes first. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
};

/** All cookies are HttpOnly unless told otherwise, SameSite=Lax, and Secure where the public address is. */
export const createCookieJar = (header: string | undefined, secure: boolean): CookieJar => {
  const written: string[] = [];
  const write = (name: string, value: string, { maxAge, path = '/', readable }: CookieOptions) =>
    written.push(
      `${name}=${encodeURIComponent(value)}; Path=${path}${readable ? '' : '; HttpOnly'}; SameSite=Lax` +
        (maxAge === undefined ? '' : `; Max-Age=${maxAge}`) +
        (secure ? '; Secure' : ''),
    );
  return {
    get: (name) => readCookie(header, name),
    set: (name, value, options = {}) => write(name, value, options),
    clear: (name) => write(name, '', { maxAge: 0 }),
    written,
    forget: () => {
      written.length = 0;
    },
  };
};
