import fc from 'fast-check';
import * as z from 'zod';
import { hostileBody, hostileKey, hostileValue } from './hostile.ts';

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
};

/** What of the world valid inputs may speak of. */
export type Known = {
  ids: readonly string[];
  emails: readonly string[];
  secrets: readonly string[];
  columns: readonly string[];
};

const instants = [
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T10:00:00Z',
  '1900-01-01T00:00:00.000Z',
  '2199-12-31T23:59:59.999Z',
];
const days = ['2026-11-21', '2024-02-29', '1900-01-01', '2199-12-31', '0001-01-01'];
const cursors = ['', 'x', 'W10', 'e30', 'WyIyMDI2LTExLTIxIiwieCJd', '!!!', 'bnVsbA', 'a'.repeat(500)];

const stringsFor = (name: string, { format }: Schema, known: Known): fc.Arbitrary<unknown> => {
  if (format === 'uuid') return fc.constantFrom(...known.ids);
  if (format === 'date-time') return fc.constantFrom(...instants);
  if (format === 'date') return fc.constantFrom(...days);
  if (/email/i.test(name)) return fc.constantFrom(...known.emails);
  if (/password|token|code/i.test(name)) return fc.constantFrom(...known.secrets);
  if (/phone/i.test(name)) return fc.constantFrom('', '+14155551234', '(415) 555-1234', '911');
  if (/url/i.test(name))
    return fc.constantFrom('', 'https://a.example/x', 'javascript:alert(1)', 'http://[::1]/');
  if (name === 'cursor') return fc.constantFrom(...cursors);
  return fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom('Ann', 'Santa Rosa', '09:00', 'Europe/Paris', 'firstName'),
  );
};

const numbersFor = (name: string): fc.Arbitrary<number> =>
  name === 'version' ? fc.integer({ min: 1, max: 4 }) : fc.integer({ min: -1, max: 300 });

const pick = (fields: Record<string, fc.Arbitrary<unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

const objectsFor = (schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryOf(name, field, known)]),
  );
  const optional = Object.keys(fields).filter((name) => !required.includes(name));
  // A few at a time: among thirty fields one would always be wrong.
  const declared = fc
    .subarray(optional, { maxLength: Math.min(4, optional.length) })
    .chain((chosen) => fc.record(pick(fields, [...required, ...chosen])));
  if (typeof additionalProperties !== 'object') return declared;
  const key = fc.oneof(fc.constantFrom(...known.columns), fc.string({ maxLength: 12 }), hostileKey);
  const extra = fc.dictionary(key, arbitraryOf('', additionalProperties, known), { maxKeys: 4 });
  return fc.tuple(declared, extra).map(([own, more]) => ({ ...more, ...own }));
};

const fitting = (name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return fc.oneof(...options.map((option) => arbitraryOf(name, option, known)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return stringsFor(name, schema, known);
  if (type === 'integer' || type === 'number') return numbersFor(name);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(arbitraryOf(name, schema.items ?? {}, known), { maxLength: 4 });
  return type === 'object' ? objectsFor(schema, known) : hostileValue;
};

const arbitraryOf = (name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: fitting(name, schema, known) }, { weight: 1, arbitrary: hostileValue });

const withExtra = (fields: unknown, key: string, value: unknown): unknown =>
  typeof fields === 'object' && fields !== null
    ? Object.defineProperty({ ...fields }, key, { value, enumerable: true })
    : fields;

/** Bodies for an operation: mostly what it asks for, a leaf or a key of it wrong now and then, seldom no JSON at all. */
export const bodiesOf = (input: z.ZodType, known: Known): fc.Arbitrary<string> => {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const whole = fitting('', schema, known);
  const extended = fc.tuple(whole, hostileKey, hostileValue).map((parts) => withExtra(...parts));
  return fc.oneof(
    { weight: 20, arbitrary: whole.map((value) => JSON.stringify(value) ?? '') },
    { weight: 2, arbitrary: extended.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: hostileBody },
  );
};
