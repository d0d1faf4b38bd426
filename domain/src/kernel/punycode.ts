/** RFC 3492: one label of a domain in its ASCII form, `bücher` → `xn--bcher-kva`; null when it is too long. */
const base = 36;
const tMin = 1;
const tMax = 26;

const adapt = (delta: number, points: number, first: boolean): number => {
  let rest = first ? Math.floor(delta / 700) : delta >> 1;
  rest += Math.floor(rest / points);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) >> 1; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
};

const digit = (value: number): string => String.fromCharCode(value < 26 ? value + 97 : value + 22);

const variableLength = (delta: number, bias: number): string => {
  let out = '';
  let rest = delta;
  for (let k = base; ; k += base) {
    const t = Math.min(Math.max(k - bias, tMin), tMax);
    if (rest < t) return out + digit(rest);
    out += digit(t + ((rest - t) % (base - t)));
    rest = Math.floor((rest - t) / (base - t));
  }
};

const encode = (points: readonly number[]): string => {
  const basic = points.filter((point) => point < 128);
  let out = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
  let done = basic.length;
  let [n, delta, bias] = [128, 0, 72];
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= n));
    delta += (next - n) * (done + 1);
    n = next;
    for (const point of points) {
      if (point < n) delta += 1;
      if (point !== n) continue;
      out += variableLength(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    n += 1;
  }
  return out;
};

const plain = /^[\x21-\x7e]{1,63}$/;

export const asciiLabel = (label: string): string | null => {
  if (plain.test(label)) return label;
  const points = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  if (points.length > 63) return null;
  return points.every((point) => point < 128) ? label : `xn--${encode(points)}`;
};
