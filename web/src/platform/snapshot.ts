/**
 * Whether a transaction's effect was visible in a PostgreSQL snapshot (`xmin:xmax:xip,…`): what a count read in that
 * snapshot has already counted.
 */
export const seenBySnapshot = (snapshot: string, xid: string): boolean => {
  const [xmin, xmax, running] = snapshot.split(':');
  if (!xmin || !xmax) return false;
  const id = BigInt(xid);
  if (id < BigInt(xmin)) return true;
  return id < BigInt(xmax) && !(running ?? '').split(',').includes(xid);
};
