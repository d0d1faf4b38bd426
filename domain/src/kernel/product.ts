/** The version of the product that runs; the list of what is new begins with it. */
export const productVersion = '0.1.0';

const numbersOf = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0);

/** Above nothing where the first version is later, below where it is earlier. */
export const compareVersions = (a: string, b: string): number => {
  const [one, other] = [numbersOf(a), numbersOf(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const apart = (one[at] ?? 0) - (other[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return 0;
};
