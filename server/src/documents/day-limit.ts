import { documentRefusals, fileLimits } from 'domain/documents';
import { day, type Refusal } from 'domain/kernel';
import type { Limits } from '#platform/limits.ts';

type Counting = { limits: Limits; now: string };

const keyOf = (uid: string): string => `uploads:${uid}`;

/** Whether so many bytes more of one person find room in their day. */
export const findRoom = async ({ limits, now }: Counting, uid: string, bytes: number): Promise<boolean> =>
  (await limits.peek(keyOf(uid), { max: fileLimits.bytesPerDay - bytes + 1, per: day }, now)) === 0;

const spend = ({ limits, now }: Counting, uid: string, bytes: number) =>
  limits.spend(keyOf(uid), { max: fileLimits.bytesPerDay, per: day }, now, bytes);

/** Counts bytes that have arrived, whatever becomes of them; refused once they are more than a day has. */
export const countArrived = async (
  counting: Counting,
  uid: string,
  bytes: number,
): Promise<Refusal | null> => {
  const { wait } = await spend(counting, uid, bytes);
  return wait > 0 ? documentRefusals.tooMuch : null;
};

/** Takes back what was counted of bytes that could not be kept through no fault of theirs: they are sent again. */
export const uncount = async (counting: Counting, uid: string, bytes: number): Promise<void> => {
  await spend(counting, uid, -bytes);
};
