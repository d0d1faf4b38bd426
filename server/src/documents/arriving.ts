import { documentRefusals } from 'domain/documents';
import type { Outcome } from 'domain/kernel';

/** Takes in what arrives from one person, so much of it at a time: it lies on the disk before anybody has counted it. */
export type Arriving = <T>(uid: string, take: () => Promise<Outcome<T>>) => Promise<Outcome<T>>;

export const createArriving = (most: number): Arriving => {
  const underway = new Map<string, number>();
  const add = (uid: string, more: 1 | -1): void => {
    const sum = (underway.get(uid) ?? 0) + more;
    if (sum > 0) underway.set(uid, sum);
    else underway.delete(uid);
  };
  return async (uid, take) => {
    if ((underway.get(uid) ?? 0) >= most) return documentRefusals.tooManyOpen;
    add(uid, 1);
    return take().finally(() => add(uid, -1));
  };
};
