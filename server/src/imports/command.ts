import { parseArgs } from 'node:util';
import { type ImportTarget, importTargetNames } from 'domain/imports';
import { type LeadStatus, statusFromOutside } from 'domain/leads';

/** What somebody typed after `npm run import --`. */
export type Command = {
  file: string;
  dates: 'mdy' | 'dmy' | Record<string, 'mdy' | 'dmy'>;
  existing: 'skip' | 'fill';
  statuses: Record<string, LeadStatus>;
  map: Record<string, ImportTarget | null>;
};

export const usage = `npm run import -- leads FILE [options]
  --dates mdy|dmy        how to read dates whose day and month could change places; for one column: --dates Created=dmy
  --fill                 fill the empty fields of leads that exist, instead of skipping their rows
  --status OLD=NEW       what a word of the status column means; may be repeated
  --map COLUMN=FIELD     where a column goes, nothing after = leaves it out; may be repeated`;

const order = (text: string): 'mdy' | 'dmy' => {
  if (text === 'mdy' || text === 'dmy') return text;
  throw new Error(`--dates takes mdy or dmy, not ‘${text}’`);
};

const pair = (text: string): [string, string] => {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new Error(`‘${text}’ needs a = between the two`);
  return [text.slice(0, at), text.slice(at + 1)];
};

const datesOf = (texts: readonly string[]): Command['dates'] => {
  const [only] = texts;
  if (only !== undefined && texts.length === 1 && !only.includes('=')) return order(only);
  return Object.fromEntries(texts.map(pair).map(([column, text]) => [column, order(text)]));
};

const statusOf = (text: string): [string, LeadStatus] => {
  const [word, to] = pair(text);
  const status = statusFromOutside(to);
  if (status === null || to.trim() === '') throw new Error(`‘${to}’ is no status`);
  return [word, status];
};

const targetOf = (text: string): [string, ImportTarget | null] => {
  const [column, to] = pair(text);
  const target = importTargetNames.find((name) => name === to);
  if (!target && to !== '') throw new Error(`‘${to}’ is no field. Fields: ${importTargetNames.join(', ')}`);
  return [column, target ?? null];
};

const many = { type: 'string', multiple: true, default: [] as string[] } as const;

/** Reads the arguments; throws with a sentence for the person where they cannot be meant. */
export const readCommand = (args: readonly string[]): Command => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { dates: many, status: many, map: many, fill: { type: 'boolean', default: false } },
  });
  const [noun, file, ...more] = positionals;
  if (noun !== 'leads' || !file || more.length > 0) throw new Error(usage);
  return {
    file,
    dates: datesOf(values.dates),
    existing: values.fill ? 'fill' : 'skip',
    statuses: Object.fromEntries(values.status.map(statusOf)),
    map: Object.fromEntries(values.map.map(targetOf)),
  };
};
