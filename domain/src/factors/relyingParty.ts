/** For whom passkeys are made: a name, and the origin of the pages that may ask for them (D63). */
export type RelyingParty = { id: string; origin: string };

const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]';

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

const parts = (address: string) => {
  const [, protocol = '', hostname = '', end = ''] =
    /^(\w+:)\/\/(\[[^\]]*\]|[^:/]*)(:\d+)?/.exec(address) ?? [];
  return { protocol, hostname: hostname.toLowerCase(), end };
};

/** PUBLIC_URL's host, `localhost` for a loopback address; null where browsers make no passkeys. */
export const relyingParty = (publicUrl: string): RelyingParty | null => {
  const { protocol, hostname, end } = parts(publicUrl);
  if (isLoopback(hostname)) return { id: 'localhost', origin: `${protocol}//localhost${end}` };
  if (isAddress(hostname) || protocol !== 'https:') return null;
  return { id: hostname, origin: `${protocol}//${hostname}${end}` };
};

/** Why a page at this address has no passkeys, in words; null when it has. */
export const passkeysOff = (pageUrl: string): string | null => {
  const { protocol, hostname, end } = parts(pageUrl);
  if (hostname === 'localhost') return null;
  if (isLoopback(hostname)) return `Passkeys need a name: open ${protocol}//localhost${end} instead.`;
  if (isAddress(hostname))
    return 'Passkeys need a name: Washboard is open here by the number of its machine.';
  return protocol === 'https:' ? null : 'Passkeys need an encrypted connection (https).';
};
