/** A seal as people keep it elsewhere: its number and its 32 bytes in hex, `412-9c0741ae…`. */
export type Seal = { number: number; hash: string };

export const sealText = ({ number, hash }: Seal): string => `${number}-${hash}`;

/** Reads what somebody kept; null where it is no seal. Spaces that came between its digits do no harm. */
export const readSeal = (text: string): Seal | null => {
  const [, number, hash] =
    /^([1-9]\d{0,9})-([0-9a-f]{64})$/.exec(text.replace(/\s/g, '').toLowerCase()) ?? [];
  return number && hash ? { number: Number(number), hash } : null;
};

/** Its beginning in groups, to be told from another at a glance: ‘9c07 41ae d2f8’. */
export const shortSeal = (hash: string): string => hash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ');
