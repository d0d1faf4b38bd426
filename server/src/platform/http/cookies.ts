import type { CookieOptions } from '#platform/operations/context.ts';

/** The request's cookies, and those that its answer sets. */
export type CookieJar = {
  get: (name: string) => string | undefined;
  /** Whether it came by the name that it had before this server was reached by https alone. */
  isFormer: (name: string) => boolean;
  set: (name: string, value: string, options: CookieOptions) => void;
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
const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return decoded(pair.slice(at + 1).trim());
  }
  return undefined;
};

const hostOnly = '__Host-';

/**
 * All cookies are HttpOnly unless told otherwise, SameSite=Lax, and Secure where the public address is. There those that only
 * this server reads are called `__Host-…`: no other host of the domain can plant them. By their former names they are read
 * on, and taken away when the new one is set.
 */
export const createCookieJar = (headers: { cookie?: string | undefined }, secure: boolean): CookieJar => {
  const written: string[] = [];
  // Read when it is asked: a road for visitors takes the header away first.
  const kept = (name: string) => readCookie(headers.cookie, name);
  const line = (name: string, value: string, { maxAge, path = '/', readable }: CookieOptions) =>
    written.push(
      `${name}=${encodeURIComponent(value)}; Path=${path}${readable ? '' : '; HttpOnly'}; SameSite=Lax` +
        (maxAge === undefined ? '' : `; Max-Age=${maxAge}`) +
        (secure ? '; Secure' : ''),
    );
  // The prefix asks for the whole site, and what pages read keeps its name.
  const isHostOnly = ({ path = '/', readable }: CookieOptions) => secure && path === '/' && !readable;
  const read = (name: string) => (secure ? kept(`${hostOnly}${name}`) : undefined);
  const write = (name: string, value: string, options: CookieOptions): void => {
    if (!isHostOnly(options)) return void line(name, value, options);
    line(`${hostOnly}${name}`, value, options);
    if (kept(name) !== undefined) line(name, '', { maxAge: 0 });
  };
  return {
    get: (name) => read(name) ?? kept(name),
    isFormer: (name) => secure && read(name) === undefined && kept(name) !== undefined,
    set: write,
    clear: (name) => {
      write(name, '', { maxAge: 0 });
    },
    written,
    forget: () => {
      written.length = 0;
    },
  };
};
