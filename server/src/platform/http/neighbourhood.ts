import { isIP } from 'node:net';

const groupsIn = (part: string): string[] => (part === '' ? [] : part.split(':'));

/**
 * For whom a network address counts: for itself, and of the newer kind for all that begin with its first 64 bits, since
 * whoever has one of these has them all.
 */
export const neighbourhood = (address: string): string => {
  if (isIP(address) !== 6) return address;
  // In its one shortest form, without the interface that it came in by.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = groupsIn(head);
  const zeros = tail === undefined ? 0 : 8 - groups.length - groupsIn(tail).length;
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...groupsIn(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
};
