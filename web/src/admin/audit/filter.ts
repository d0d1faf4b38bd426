import type { AuditKind } from 'domain/audit';

/** What the list of acts is narrowed by. */
export type AuditFilter = {
  by?: string;
  account?: string;
  rep?: string;
  kind?: AuditKind;
  noun?: string;
  id?: string;
  from?: string;
  to?: string;
  text?: string;
};
