import type { FigureAsked } from 'domain/kernel';
import {
  type FigureAnswer,
  type ReportAnswer,
  type reportOperations,
  reportWords,
  type ShownReport,
} from 'domain/reports';
import type * as z from 'zod';
import { cast } from '#app/testing';

export type Asked = z.input<(typeof reportOperations)['read']['input']>;

const hour = 3_600_000;

/** The figures of first contacts, by rep: assigned, in the window, share, median, expired, arrived late, heard after, unknown. */
const reps = [
  [cast.developer, 26, 25, 0.96, 4 * hour + 10 * 60_000, 1, 0, 0, 0],
  [cast.admin, 31, 28, 0.9, 8 * hour + 5 * 60_000, 3, 0, 0, 0],
  [cast.manager, 33, 22, 0.67, 18 * hour + 45 * 60_000, 11, 0, 0, 2],
] as const;

/** One number of an answer and the rows that it opens. */
const figure = (
  value: number | string | null,
  asked: FigureAsked,
  operation = 'leads.list',
): FigureAnswer => ({ value, open: { operation, input: { figure: asked } } });

const firstContact = (asked: Asked, less: number): Pick<ReportAnswer, 'rows' | 'all'> => {
  const { part: _, compare: __, by, ...rest } = asked;
  const figures = (group: string | undefined, values: readonly (number | string)[]) =>
    Object.fromEntries(
      Object.keys(reportWords['first-contact'].parts['leads']?.figures ?? {}).map((key, at) => [
        key,
        figure(values[at] ?? null, { ...rest, key, ...(group !== undefined && { by, group }) }),
      ]),
    );
  return {
    rows: reps.map(([{ uid, displayName }, assigned, ...others]) => ({
      group: uid,
      label: displayName,
      figures: figures(uid, [assigned - less, ...others]),
    })),
    all: figures(undefined, [90 - 3 * less, 75, 0.83, 9 * hour + 15 * 60_000, 15, 0, 0, 2]),
  };
};

const steps = [140, 120, 96, 30, 24];

const funnel = ({ part: _, compare: __, by, ...rest }: Asked): Pick<ReportAnswer, 'rows' | 'all'> => {
  const figures = (group?: string) =>
    Object.fromEntries(
      Object.keys(reportWords.funnel.parts['leads']?.figures ?? {}).map((key, at) => [
        key,
        figure(steps[at] ?? 0.5, { ...rest, key, ...(group && { by, group }) }),
      ]),
    );
  const { uid, displayName } = cast.manager;
  return { rows: [{ group: uid, label: displayName, figures: figures(uid) }], all: figures() };
};

const none = { rows: [], all: {} };

/** A server's answer to what is asked of the reports of these tests. */
export const answerReport = (asked: Asked): ReportAnswer => {
  const made: Partial<Record<ShownReport, Pick<ReportAnswer, 'rows' | 'all'>>> = {
    'first-contact': firstContact(asked, 0),
    funnel: funnel(asked),
  };
  const { from = null, to = null } = asked;
  return {
    ...{ from, to, asOf: '2026-11-21T21:30:00.000Z', truncated: asked.report === 'funnel' },
    ...(made[asked.report] ?? none),
    ...(asked.compare && {
      compared: { from: '2026-10-01', to: '2026-10-26', ...firstContact(asked, 2) },
    }),
  };
};
