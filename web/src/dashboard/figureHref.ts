import type { FigureAsked } from 'domain/kernel';
import { figureAddress } from '#platform/figureAddress.ts';

/** The address of the rows behind a figure, in the list of a noun. */
export const rowsHref = (operation: string, figure: FigureAsked): string => {
  const { to, search } = figureAddress({ operation, input: { figure } });
  return `${to}?${new URLSearchParams(search)}`;
};

/** The address of the leads behind a figure of the dashboard, of one rep or of all. */
export const figureHref = (key: string, rep: string | null): string =>
  rowsHref('leads.list', {
    report: 'dashboard',
    key,
    ...(rep !== null && { by: 'rep', group: rep }),
  });
