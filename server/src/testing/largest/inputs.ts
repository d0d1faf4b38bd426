import type * as z from 'zod';

/** What an input may name: ids by the noun they are of, and constants that schemas ask for. */
export type Names = { ids: (noun: string) => readonly string[]; constants: readonly unknown[] };

/** With what texts are filled, how long one may be at most, and how many there may be in a list. */
type Measure = { filler: string; text: number; list: number };

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  entries?: Record<string, unknown>;
  values?: unknown[];
};

/** What plain and hostile people fill a field with. */
export const fillers = {
  plain: 'Laundry room by the stairs. ',
  tags: '<b>',
  nested: '<<b>b>',
  placeholders: '{{firstName}} ',
  letter: '<p>{{firstName}}</p>',
  braces: '{',
  blanks: ' ',
  marks: 'a\u0301\u0302\u0303',
  lines: '=1,"\n',
  signs: '👩‍🔧',
} as const;

const mostBytes = 990_000;
const lengths = [
  990_000, 400_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_600, 1_000, 998, 500, 255, 200,
  128, 120, 100, 80, 60, 50, 40, 30, 20, 10, 8, 6, 5, 4, 3, 2, 1,
];
const amounts = [5_000, 2_000, 1_000, 500, 200, 100, 50, 30, 20, 10, 7, 5, 3, 2, 1, 0];
const numbers = [1e12, 1e9, 1e6, 100_000, 10_000, 1_000, 500, 200, 100, 50, 31, 12, 10, 5, 1, 0];

const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;
const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const weight = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const known = new WeakMap<z.ZodType, Map<string, unknown>>();

const longest = (schema: z.ZodType, { filler, text }: Measure): unknown => {
  for (const length of lengths) {
    if (length > text) continue;
    const run = filler.repeat(Math.max(1, Math.floor(length / filler.length)));
    const forms = [run, `a${run}`.slice(0, length), `${run}@x.example`, `https://x.example/${run}`];
    const found = forms.find((form) => form.isWellFormed() && takes(schema, form));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The longest text that a field takes; the same schema is tried once for each filler. */
const textFor = (schema: z.ZodType, measure: Measure, { constants }: Names): unknown => {
  const key = `${measure.filler} ${measure.text}`;
  const memo = known.get(schema) ?? new Map<string, unknown>();
  known.set(schema, memo);
  if (!memo.has(key)) {
    const number = numbers.find((each) => takes(schema, each));
    const constant = constants.find((each) => takes(schema, each));
    memo.set(key, number ?? longest(schema, measure) ?? constant);
  }
  return memo.get(key);
};

const anUuid = '0199c222-0000-7000-8000-00000000abcd';
const knownIds = new WeakMap<z.ZodType, boolean>();
/** Whether a schema takes ids alone; asked of every element of a list, and found out once. */
const isId = (schema: z.ZodType): boolean => {
  const said = knownIds.get(schema);
  if (said !== undefined) return said;
  const found = takes(schema, anUuid) && !takes(schema, 'a') && !takes(schema, '');
  knownIds.set(schema, found);
  return found;
};

/** Which noun a field's id is of: ‘leadId’ says it, ‘id’ is of the operation's own. */
const nounOf = (field: string, noun: string): string => field.replace(/s$/, '').replace(/id$/i, '') || noun;

type Place = { field: string; noun: string; at: number };

const objectFor = (def: Def, place: Place, measure: Measure, names: Names): unknown => {
  const fields = Object.entries(def.shape ?? {}).map(
    ([field, schema]) => [field, valueFor(schema, { ...place, field }, measure, names)] as const,
  );
  const loose = def.catchall && defOf(def.catchall).type !== 'never';
  const more = loose ? Array.from({ length: Math.min(measure.list, 20_000) }, (_, at) => [`k${at}`, at]) : [];
  return Object.fromEntries([...more, ...fields.filter(([, value]) => value !== undefined)]);
};

const listFor = (schema: z.ZodType, place: Place, measure: Measure, names: Names): unknown => {
  const { element } = defOf(schema) as { element: z.ZodType };
  const first = valueFor(element, { ...place, at: 0 }, measure, names);
  const shape = Object.entries(defOf(element).shape ?? {});
  const ids = shape.filter(([, each]) => isId(each));
  const of = (at: number) => {
    if (isId(element)) return valueFor(element, { ...place, at }, measure, names);
    if (ids.length === 0) return first;
    const own = ids.map(([field, each]) => [field, valueFor(each, { ...place, field, at }, measure, names)]);
    return { ...(first as object), ...Object.fromEntries(own) };
  };
  const room = Math.max(1, Math.floor(mostBytes / (weight(first) + 1)));
  for (const amount of amounts) {
    if (amount > measure.list || amount > room) continue;
    const list = Array.from({ length: amount }, (_, at) => of(at));
    if (takes(schema, list)) return list;
  }
  return [];
};

const recordFor = (schema: z.ZodType, place: Place, measure: Measure, names: Names): unknown => {
  const { valueType } = defOf(schema) as { valueType: z.ZodType };
  const value = valueFor(valueType, place, measure, names);
  const room = mostBytes / (weight(value) + 8);
  for (const amount of [20_000, ...amounts]) {
    if (amount > 4 * measure.list || amount > room) continue;
    const record = Object.fromEntries(Array.from({ length: amount }, (_, at) => [`k${at}`, value]));
    if (takes(schema, record)) return record;
  }
  return {};
};

/** Whether what a schema reads first is made of other values. */
const holdsMore = (schema?: z.ZodType): boolean => {
  const { type, in: first, innerType } = schema ? defOf(schema) : { type: '' };
  return (
    /^(object|array|record|union)$/.test(type) ||
    ((first ?? innerType) !== undefined && holdsMore(first ?? innerType))
  );
};

const valueFor = (schema: z.ZodType, place: Place, measure: Measure, names: Names): unknown => {
  const def = defOf(schema);
  const inner = def.innerType ?? (def.type === 'pipe' && holdsMore(def.in) ? def.in : undefined);
  if (inner) return valueFor(inner, place, measure, names);
  if (place.field === 'version') return 1;
  if (place.field === 'cursor') return undefined;
  const words = def.values ?? (def.entries && Object.values(def.entries));
  if (words) return words[place.at % words.length];
  if (def.type === 'object') return objectFor(def, place, measure, names);
  if (def.type === 'array') return listFor(schema, place, measure, names);
  if (def.type === 'record') return recordFor(schema, place, measure, names);
  if (def.type === 'unknown' || def.type === 'any') return Array.from({ length: 20_000 }, () => ({}));
  if (def.options) {
    const tried = def.options.map((option) => valueFor(option, place, measure, names));
    return tried.filter((each) => takes(schema, each)).sort((a, b) => weight(b) - weight(a))[0] ?? tried[0];
  }
  if (!isId(schema)) return textFor(schema, measure, names);
  const ids = names.ids(nounOf(place.field, place.noun));
  return ids[place.at % ids.length] ?? anUuid;
};

const without = (value: unknown, left: readonly string[]): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !left.includes(key)))
    : value;

/** Which fields an input has to leave out, where they exclude each other: as few as may be. */
const leftOut = (input: z.ZodType, small: unknown): readonly string[] => {
  if (takes(input, small) || typeof small !== 'object' || small === null) return [];
  const keys = Object.keys(small);
  const ways = [
    ...keys.map((key) => [key]),
    ...keys.flatMap((one, at) => keys.slice(at + 1).map((other) => [one, other])),
    ...keys.map((key) => keys.filter((other) => other !== key)),
  ];
  return ways.find((way) => takes(input, without(small, way))) ?? [];
};

type Update = { fields?: object };
const withFields = (value: unknown, left: readonly string[]): unknown =>
  left.length === 0 ? value : { ...(value as Update), fields: without((value as Update).fields, left) };

/** The same of the fields of an update. */
const innerLeftOut = (input: z.ZodType, small: unknown): readonly string[] => {
  const keys = Object.keys((small as Update | null)?.fields ?? {});
  const ways = keys.flatMap((one) => keys.map((other) => [one, other]));
  return ways.find((way) => takes(input, withFields(small, way))) ?? [];
};

/** The largest inputs that a declaration takes within one body: a few long texts, and lists as long as may be. */
export const largestInputs = (noun: string, input: z.ZodType, filler: string, names: Names): unknown[] => {
  const whole = (text: number, list: number) =>
    valueFor(input, { field: '', noun, at: 0 }, { filler, text, list }, names);
  const left = leftOut(input, whole(20, 1));
  const plain = without(whole(20, 1), left);
  const inner = takes(input, plain) ? [] : innerLeftOut(input, plain);
  const made = (text: number, list: number) => withFields(without(whole(text, list), left), inner);
  const fits = (value: unknown) => weight(value) <= mostBytes && takes(input, value);
  const first = (sizes: readonly (readonly [number, number])[]) => {
    for (const [text, list] of sizes) {
      const value = made(text, list);
      if (fits(value)) return value;
    }
    return undefined;
  };
  const long = first([
    [990_000, 5_000],
    [990_000, 100],
    [990_000, 10],
    [990_000, 1],
  ]);
  const wide = first([
    [1_000, 5_000],
    [100, 5_000],
    [20, 5_000],
    [20, 500],
  ]);
  return [
    ...new Map(
      [long ?? wide ?? {}, wide].flatMap((each) => (each ? [[JSON.stringify(each), each]] : [])),
    ).values(),
  ];
};

const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

/** Bodies that no declaration takes, and that have to be read to know it. */
export const otherBodies: Readonly<Record<string, string>> = {
  'many keys': `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'deep lists': nested('[', ']', 490_000),
  'deep objects': `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`,
  'wide and deep': `{"a":[${Array.from({ length: 12_000 }, () => nested('[', ']', 30)).join(',')}]}`,
  'one text': JSON.stringify({ id: 'x'.repeat(mostBytes) }),
};
