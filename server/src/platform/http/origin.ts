import type { IncomingMessage } from 'node:http';

/** Whether only this machine can reach a server that listens there. */
export const isLoopback = (host: string): boolean => /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host);

const memo = new Map<string, ReadonlySet<string>>();

/** The origins that are this product: PUBLIC_URL's, and while that is a loopback address all three of its names. */
const ownOrigins = (publicUrl: string): ReadonlySet<string> => {
  const known = memo.get(publicUrl);
  if (known) return known;
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  const names = isLoopback(hostname.replace(/^\[|\]$/g, '')) ? ['127.0.0.1', 'localhost', '[::1]'] : [];
  const made = new Set([origin, ...names.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`)]);
  memo.set(publicUrl, made);
  return made;
};

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** Whether a page of another site asks, as browsers say it of themselves. */
export const isForeign = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  if (headers.origin !== undefined) return !ownOrigins(publicUrl).has(headers.origin);
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
};

/** Whether a browser sent this from another site to change something; programs that send neither header pass. */
export const isForeignWrite = (incoming: IncomingMessage, publicUrl: string): boolean =>
  !isRead(incoming.method) && isForeign(incoming, publicUrl);
