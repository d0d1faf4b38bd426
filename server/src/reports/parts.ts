import type { ReportKey, ReportPart } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { clientFigures } from '#clients';
import { entryFigures } from '#collections';
import { invoiceFigures, paymentFigures } from '#invoices';
import { leadFigures, outcomeFigures } from '#leads';
import { messageFigures } from '#messages';
import type { Figured } from '#platform/figures.ts';
import { stopFigures } from '#routes';
import { siteFigures } from '#sites';

/** The nouns that reports count. */
export const figured: readonly Figured[] = [
  leadFigures,
  outcomeFigures,
  clientFigures,
  siteFigures,
  stopFigures,
  entryFigures,
  messageFigures,
  invoiceFigures,
  paymentFigures,
];

export type FiguredPart = { noun: Figured; part: ReportPart<Settings> };

/** A table of a report, whichever noun it is of. */
export const figuredPart = (report: ReportKey, name: string): FiguredPart | undefined => {
  for (const noun of figured) {
    const parts = noun.parts[report] ?? {};
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) return { noun, part };
  }
  return undefined;
};
