import { figureAddress } from '#platform/figureAddress.ts';

/** The address of the rows behind a figure of the dashboard, of one rep or of all. */
export const figureHref = (key: string, rep: string | null): string => {
  const figure = { report: 'dashboard', key, ...(rep !== null && { by: 'rep', group: rep }) } as const;
  const { to, search } = figureAddress({ operation: 'leads.list', input: { figure } });
  return `${to}?${new URLSearchParams(search)}`;
};
