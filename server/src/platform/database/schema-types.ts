import type { Column } from './schema-catalog.ts';

const strings = [
  'text',
  'varchar',
  'bpchar',
  'citext',
  'name',
  'uuid',
  'inet',
  'tsvector',
  'xid8',
  'pg_snapshot',
  'timestamptz',
  'timestamp',
  'date',
  'time',
  'timetz',
];
const known = new Map<string, string>([
  ...strings.map((type) => [type, 'string'] as const),
  ...['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'].map((type) => [type, 'number'] as const),
  ['bool', 'boolean'],
  ['json', 'unknown'],
  ['jsonb', 'unknown'],
  ['bytea', 'Buffer'],
]);

const valueType = ({ base, labels, array, required }: Column): string => {
  const single = labels?.map((label) => `'${label}'`).join(' | ') ?? known.get(base);
  if (!single) throw new Error(`No TypeScript type is known for ${base}: add it to schema-types.ts`);
  const value = array ? (single.includes('|') ? `(${single})[]` : `${single}[]`) : single;
  return required || value === 'unknown' ? value : `${value} | null`;
};

const columnType = (column: Column): string => {
  const value = valueType(column);
  if (column.identity === 'a' || column.generated) return `GeneratedAlways<${value}>`;
  return column.identity || column.default !== null ? `Generated<${value}>` : value;
};

const pascal = (table: string): string =>
  table.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The row types of all tables as the text of `schema.ts`. */
export const rowTypesText = (columns: readonly Column[]): string => {
  const tables = Map.groupBy(columns, (column) => column.table);
  const rows = [...tables].map(([table, ofTable]) => {
    const fields = ofTable.map((column) => `  ${column.name}: ${columnType(column)};`);
    return `export type ${pascal(table)}Table = {\n${fields.join('\n')}\n};\n`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table;`);
  const used = ['Generated', 'GeneratedAlways'].filter((name) =>
    rows.some((row) => row.includes(`${name}<`)),
  );
  return [
    '// Written by `npm run schema` from the migrated database.',
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from 'kysely';`, ''] : ['']),
    ...rows,
    `export type DB = {\n${index.join('\n')}\n};\n`,
  ].join('\n');
};
