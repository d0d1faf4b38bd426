import { dollars, localDay } from 'domain/kernel';
import { machineKindLabels } from 'domain/sites';
import type { VendLine } from 'domain/vendChanges';

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
export const lineWords = ({ kind, model, count, from, to }: VendLine): string =>
  `${count} × ${machineKindLabels[kind]}${model ? ` ${model}` : ''}: ${from === null ? '' : `${dollars(from)} → `}${dollars(to)}`;
