import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

const families = { 4: 'ipv4', 6: 'ipv6' } as const;
type Family = keyof typeof families;

// A socket that takes both kinds calls 192.0.2.1 ‘::ffff:192.0.2.1’.
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** `10.0.0.0/8`, `::1`, or any other address or net, in its parts; null for what is none. */
const networkOf = (text: string): { address: string; family: Family; bits: number } | null => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0) return null;
  const most = family === 4 ? 32 : 128;
  const wanted = Number(bits ?? most);
  return wanted <= most ? { address, family: family as Family, bits: wanted } : null;
};

/** Addresses and nets with commas between them. */
export const networks = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every(networkOf), 'addresses and nets of proxies, like 127.0.0.1,10.0.0.0/8');

const memo = new Map<string, (address: string) => boolean>();

/** Whether an address is one of the proxies that are believed. */
const trustedBy = (networks: readonly string[]): ((address: string) => boolean) => {
  const key = networks.join();
  const known = memo.get(key);
  if (known) return known;
  const list = new BlockList();
  for (const { address, family, bits } of networks.flatMap((each) => networkOf(each) ?? []))
    list.addSubnet(address, bits, families[family]);
  const made = (address: string) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, families[family as Family]);
  };
  memo.set(key, made);
  return made;
};

const listed = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((each) => each.trim());

// `[2001:db8::1]:443` and `192.0.2.1:443`, as some proxies write it.
const withoutPort = (text: string): string =>
  plain(/^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text);

/**
 * Who asks: the connection's own address, unless that is a proxy of ours. Then what it wrote counts, from the right, as far
 * as each next one is a proxy of ours too; what stands left of that anybody may have written.
 */
export const clientBehind = (
  { headers, socket }: Asked,
  networks: readonly string[],
): { address: string; protocol: string | null } => {
  let address = plain(socket.remoteAddress ?? '');
  const trusts = trustedBy(networks);
  const hops = listed(headers['x-forwarded-for']).map(withoutPort);
  const protocols = listed(headers['x-forwarded-proto']);
  let protocol: string | null = null;
  while (trusts(address)) {
    // One that only one of several proxies wrote holds for them all.
    protocol = protocols.pop() ?? protocol;
    const next = hops.pop() ?? '';
    if (isIP(next) === 0) break;
    address = next;
  }
  return { address, protocol };
};

const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const ownHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/** Whether a request came over a proxy or asks for another name than this machine's own. */
export const isFromElsewhere = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  forwarded.some((name) => headers[name] !== undefined) || !ownHost.test(headers.host ?? '');
