import { dollars, localDay } from 'domain/kernel';
import { machineKindLabels, machineKinds } from 'domain/sites';
import type { VendLine, VendPreview } from 'domain/vendChanges';

const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** ‘Nov 3, 2026’. */
export const dayWords = (date: string): string => short.format(new Date(`${date}T00:00:00.000Z`));

/** The day so many days from today, on this device's clock. */
export const daysAhead = (days: number): string =>
  localDay(
    new Date(Date.now() + days * 86_400_000).toISOString(),
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  );

/** ‘1 site’, ‘5 sites’. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`;

/** ‘2 × Washer: $2.00 → $2.25’. */
const lineWords = ({ kind, model, count, from, to }: VendLine): string =>
  `${count} × ${machineKindLabels[kind]}${model ? ` ${model}` : ''}: ${from === null ? '' : `${dollars(from)} → `}${dollars(to)}`;

const isLower = ({ from, to }: VendLine): boolean => from !== null && to < from;

/** The same, and what to look at twice: ‘2 × Washer: $2.00 → $1.75, lower than today’. */
export const comparedWords = (line: VendLine): string => {
  if (line.from === null) return `${lineWords(line)}, no price known today`;
  return isLower(line) ? `${lineWords(line)}, lower than today` : lineWords(line);
};

/** What to look at before a change is planned, a line each: ‘Washers at 2 sites: lower than today.’ */
export const warningsOf = (items: readonly VendPreview[]): string[] =>
  machineKinds.flatMap((kind) => {
    const lower = items.filter(({ lines }) => lines.some((line) => line.kind === kind && isLower(line)));
    const unknown = items.filter(({ unpriced }) => unpriced.includes(kind));
    const at = (sites: number, what: string) =>
      sites > 0 ? [`${machineKindLabels[kind]}s at ${counted(sites, 'site')}: ${what}.`] : [];
    return [...at(lower.length, 'lower than today'), ...at(unknown.length, 'no price known today')];
  });
