import { developers, type Role } from 'domain/kernel';
import { address, day, type SearchOf, text, uuid } from '#ui/list/address.ts';

export const adminTabs = [
  { tab: 'users', label: 'Users' },
  { tab: 'approved', label: 'Approved e-mails' },
  { tab: 'roles', label: 'Roles' },
  { tab: 'workflow', label: 'Workflow settings' },
  { tab: 'messaging', label: 'Messaging' },
  { tab: 'quote-form', label: 'Quote form' },
  { tab: 'announcements', label: 'Announcements' },
  { tab: 'data', label: 'Data' },
  { tab: 'audit', label: 'Audit' },
  { tab: 'privacy', label: 'Privacy' },
  { tab: 'outbox', label: 'Outbox' },
  { tab: 'integrations', label: 'Integrations' },
  { tab: 'system', label: 'System' },
] as const;

/** Tabs that not every administrator has. */
export const tabRoles: Readonly<Partial<Record<AdminTab, readonly Role[]>>> = { system: developers };

export type AdminTab = (typeof adminTabs)[number]['tab'];

const filters = address(
  {
    role: text,
    status: text,
    state: text,
    /** Of audit and duplicates: which kind. */
    kind: text,
    noun: text,
    /** The row that the audit is narrowed to. */
    record: text,
    text,
    by: uuid,
    /** Whose leads the audit is narrowed to. */
    rep: uuid,
    from: day,
    to: day,
    /** The import that the Data tab shows, and the step of it. */
    import: text,
    step: text,
    /** The move from the former system that the Data tab shows. */
    move: text,
    /** Which part of the Data tab is open. */
    part: text,
  },
  ['import', 'step', 'move', 'part'],
);

/** The tab and its filters, as the address keeps them. */
export type AdminSearch = SearchOf<typeof filters> & { tab?: AdminTab };

export const readSearch = (raw: Record<string, unknown>): AdminSearch => {
  const tab = adminTabs.find((one) => one.tab === raw['tab'])?.tab;
  return { ...(tab && tab !== 'users' && { tab }), ...filters.read(raw) };
};

export const { values: valuesOf } = filters;

/** The address without its filters: the same tab. */
export const cleared = ({ tab, ...rest }: AdminSearch): AdminSearch | null =>
  filters.isFiltered(rest) ? { ...(tab && { tab }), ...filters.cleared(rest) } : null;
