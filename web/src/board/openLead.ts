declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The lead whose dialog lies over the page. */
    lead?: string;
  }
}

/**
 * Where to go so that a lead opens over whatever page is shown, under the lead's own address (LEAD-01); for `navigate`
 * and `Link`. Back closes it; a reload shows it over the board.
 */
export const leadOverPage = (id: string) =>
  ({
    to: '.',
    search: true,
    state: { lead: id },
    mask: { to: '/leads/$leadId', params: { leadId: id }, unmaskOnReload: true },
  }) as const;
