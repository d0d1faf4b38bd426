export const adminTabs = [
  { tab: 'users', label: 'Users' },
  { tab: 'approved', label: 'Approved e-mails' },
  { tab: 'workflow', label: 'Workflow settings' },
  { tab: 'messaging', label: 'Messaging' },
  { tab: 'quote-form', label: 'Quote form' },
  { tab: 'announcements', label: 'Announcements' },
  { tab: 'data', label: 'Data' },
  { tab: 'audit', label: 'Audit' },
  { tab: 'outbox', label: 'Outbox' },
] as const;

export type AdminTab = (typeof adminTabs)[number]['tab'];

/** The tab and its filters, as the address keeps them. */
export type AdminSearch = {
  tab?: AdminTab;
  role?: string;
  status?: string;
  state?: string;
  noun?: string;
  by?: string;
  from?: string;
  to?: string;
  /** The import that the Data tab shows, and the step of it. */
  import?: string;
  step?: string;
  /** The move from the former system that the Data tab shows. */
  move?: string;
};

const filters = ['role', 'status', 'state', 'noun', 'by', 'from', 'to', 'import', 'step', 'move'] as const;

export const readSearch = (raw: Record<string, unknown>): AdminSearch => {
  const tab = adminTabs.find((one) => one.tab === raw['tab'])?.tab;
  const kept = filters.flatMap((name) => (typeof raw[name] === 'string' ? [[name, raw[name]]] : []));
  return { ...(tab && tab !== 'users' && { tab }), ...(Object.fromEntries(kept) as AdminSearch) };
};
