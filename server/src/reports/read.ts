import type { Outcome, ParsedOf } from 'domain/kernel';
import { comparedRange, type ReportAnswer, type reportOperations, reportRefusals } from 'domain/reports';
import { readSettings } from '#settings';
import { figuredPart } from './parts.ts';
import { type Reading, readTable } from './table.ts';

/** A table of a report, beside the time it is compared with. */
export const readReport = async (
  ctx: Reading,
  { report, part: name, by, compare, ...filters }: ParsedOf<typeof reportOperations.read>,
): Promise<Outcome<ReportAnswer>> => {
  const found = figuredPart(report, name);
  if (!found) return reportRefusals.noPart;
  if (!Object.hasOwn(found.part.by, by)) return reportRefusals.noGroups;
  const settings = await readSettings(ctx.db);
  const { truncated, ...table } = await readTable(ctx, { ...found, report, by, settings }, filters);
  const range = compare && found.part.during !== null ? comparedRange(filters, compare) : null;
  const compared =
    range && (await readTable(ctx, { ...found, report, by, settings }, { ...filters, ...range }));
  if (!compared) return { ...table, asOf: ctx.now, truncated };
  const { truncated: _, ...other } = compared;
  return { ...table, asOf: ctx.now, truncated, compared: other };
};
