import * as z from 'zod';

type Json = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Json;
  examples?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  required?: string[];
  properties?: Record<string, Json>;
};

const formats: Record<string, string> = {
  uuid: '0199c222-0000-7000-8000-00000000abcd',
  email: 'nobody@demo.example',
  date: '2026-11-21',
  'date-time': '2026-11-21T10:00:00.000Z',
};

const textOf = ({ format = '', minLength = 1 }: Json): string => formats[format] ?? 'x'.repeat(minLength);

// Objects without a required key still want one (‘at least one field’).
const objectOf = ({ properties = {}, required = Object.keys(properties).slice(0, 1) }: Json): object =>
  Object.fromEntries(required.map((key) => [key, plainest(properties[key] ?? {})]));

const plainest = (schema: Json): unknown => {
  if (schema.examples) return schema.examples[0];
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const part = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
  if (part) return plainest(part);
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 0, 0);
  if (schema.type === 'boolean') return false;
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => plainest(schema.items ?? {}));
  return schema.type === 'object' ? objectOf(schema) : null;
};

/** The plainest input that a declaration takes, or its own example; throws where neither is taken. */
export const sampleOf = (input: z.ZodType): Record<string, unknown> => {
  const sample = plainest(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json);
  input.parse(sample);
  return sample as Record<string, unknown>;
};
