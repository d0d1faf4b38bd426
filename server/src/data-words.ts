// Writes docs/data.md, every noun and field in words, from what the operations declare; with --check a stale one fails.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenNounNames, tokenNouns } from 'domain/apiTokens';
import { auditFieldWords, auditNouns, auditNounWords } from 'domain/audit';
import { codeWords, type Operation, roleLabels } from 'domain/kernel';
import * as z from 'zod';
import { features } from '#features';

const file = join(import.meta.dirname, '../../docs/data.md');

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  maxLength?: number;
};

const cents: ReadonlySet<string> = new Set(
  `gross refunds testMoney metered vendPrice price net paid unitPrice subtotal discountAmount tax total amountPaid
  balance credit amount plausiblePerMachineDay variance average`.split(/\s+/),
);

/** What a number counts, by the name of its field. */
const unitOf = (noun: string, field: string, schema: Schema): string => {
  if (schema.type !== 'integer' && schema.type !== 'number') return '';
  const last =
    field
      .split(/[.[\]]/)
      .filter(Boolean)
      .at(-1) ?? '';
  if (cents.has(last)) return 'cents';
  if (noun === 'leads' && last === 'value') return 'whole dollars';
  if (noun === 'deals' && (last === 'value' || last === 'worth')) return 'whole dollars';
  if (last === 'taxRate') return 'thousandths of a percent';
  if (/Bytes$/.test(last)) return 'bytes';
  return /(days|hours|minutes|months|years|megabytes)$/i.exec(codeWords(last))?.[1]?.toLowerCase() ?? '';
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'moment (UTC)',
  date: 'day',
  email: 'e-mail address',
};

const isNothing = ({ type }: Schema): boolean => type === 'null';

const typeWords = (schema: Schema): string => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const words = [...new Set(choices.filter((one) => !isNothing(one)).map(typeWords))];
    return `${words.join(' or ')}${choices.some(isNothing) ? ', or nothing' : ''}`;
  }
  if (schema.enum)
    return `one of ${schema.enum.map((one) => (one === '' ? 'empty' : String(one))).join(', ')}`;
  if (schema.const !== undefined) return `always ${schema.const}`;
  if (schema.type === 'array') return schema.items ? `list of ${typeWords(schema.items)}` : 'list';
  if (schema.type === 'object') return 'fields of its own';
  if (schema.type === 'boolean') return 'yes or no';
  if (schema.type === 'integer') return 'whole number';
  if (schema.type === 'number') return 'number';
  if (schema.type === 'string') return formats[schema.format ?? ''] ?? 'text';
  return 'anything';
};

type Field = { name: string; schema: Schema };

/** The schema behind lists and ‘or nothing’ that has fields of its own. */
const inner = (schema: Schema): { at: string; own: Schema } | null => {
  if (schema.properties) return { at: '.', own: schema };
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((one) => !isNothing(one));
  if (choices.length === 1 && choices[0]) return inner(choices[0]);
  const found = schema.type === 'array' && schema.items ? inner(schema.items) : null;
  return found && { at: `[]${found.at}`, own: found.own };
};

const fieldsOf = (schema: Schema, before = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, own]) => {
    const found = before.split('.').length < 3 ? inner(own) : null;
    const field = { name: `${before}${name}`, schema: own };
    return [field, ...(found ? fieldsOf(found.own, `${before}${name}${found.at}`) : [])];
  });

const jsonOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as Schema;

/** What one row of a noun is: what its `get` answers, or a line of its list. */
const rowOf = ({ name, output }: Operation): Schema | null => {
  const schema = jsonOf(output);
  const items = schema.properties?.['items']?.items;
  if (name.endsWith('.get') && schema.properties) return schema;
  return items?.properties ? items : null;
};

const operations = features.flatMap(({ routes }) => routes).map(({ operation }) => operation);
const nouns = [...new Set(operations.map(({ name }) => name.split('.')[0] ?? ''))];
const named = (name: string) => operations.find((operation) => operation.name === name);

const titleOf = (noun: string): string => {
  const known = auditNouns.find((one) => one === noun);
  const words = known ? auditNounWords[known] : codeWords(noun);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const whoOf = ({ who }: Operation): string =>
  who === 'public' ? 'Anybody' : who.map((role) => roleLabels[role]).join(', ');

const tokenOf = (noun: string): string => {
  const found = tokenNounNames.find((one) => tokenNouns[one].covers.some((covered) => covered === noun));
  return found ? `An API token for ${tokenNouns[found].label} reads it.` : 'No API token reads it.';
};

const sectionOf = (noun: string): string => {
  const operation = named(`${noun}.get`) ?? named(`${noun}.list`);
  const row = operation?.kind === 'read' ? rowOf(operation) : null;
  if (!operation || !row) return '';
  const lines = fieldsOf(row).map(({ name, schema }) => {
    const words = auditFieldWords(
      name
        .split(/[.[\]]+/)
        .filter(Boolean)
        .at(-1) ?? name,
    );
    return `| \`${name}\` | ${words} | ${typeWords(schema)} | ${unitOf(noun, name, schema)} |`;
  });
  return [
    `## ${titleOf(noun)} (\`${noun}\`)`,
    `Seen by: ${whoOf(operation)}, of rows in their sight. ${tokenOf(noun)}`,
    '',
    '| Field | In words | Type | Unit |\n|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
};

const head = `# What the data is

Each noun with its fields as \`noun.get\` answers them, or a line of \`noun.list\` where there is no more. Moments are UTC in ISO 8601,
days are \`YYYY-MM-DD\`, money is whole cents unless it says otherwise, ids are UUIDs. Who may call is not yet who sees: a rep sees their
own leads and what nobody has, administrators all; permissions.csv in spec/ has every case. Made by \`npm run data-words\`
from the declarations that the server judges by.
`;

const fresh = `${head}\n${nouns.map(sectionOf).filter(Boolean).join('\n')}`;
if (!process.argv.includes('--check')) writeFileSync(file, fresh);
else if (readFileSync(file, 'utf8') !== fresh) {
  console.log('docs/data.md is stale: npm run data-words');
  process.exitCode = 1;
}
