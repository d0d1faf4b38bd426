import { countWords, dollars } from 'domain/kernel';
import { machineKindLabels, machineKinds } from 'domain/sites';
import type { VendLine, VendPreview } from 'domain/vendChanges';

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
      sites > 0 ? [`${machineKindLabels[kind]}s at ${countWords(sites, 'site')}: ${what}.`] : [];
    return [...at(lower.length, 'lower than today'), ...at(unknown.length, 'no price known today')];
  });
