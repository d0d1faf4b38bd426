import { comparedRange, reportOperations, reportRefusals } from 'domain/reports';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { figuredPart } from './parts.ts';
import { readTable } from './table.ts';

export const reportRoutes = [
  bind(reportOperations.read, async (ctx, { report, part: name, by, compare, ...filters }) => {
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
  }),
];
