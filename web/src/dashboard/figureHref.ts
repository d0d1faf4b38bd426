/** The address of the rows behind a figure of the dashboard, of one rep or of all. */
export const figureHref = (key: string, rep: string | null): string =>
  `/rows?${new URLSearchParams({ of: 'leads', report: 'dashboard', key, ...(rep !== null && { by: 'rep', group: rep }) })}`;
