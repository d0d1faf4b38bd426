import { type LeadSummary, leadTitle } from 'domain/leads';
import { type ReactNode, useEffect } from 'react';
import { type LeadRow, leadPerson, leads } from '#leads';
import { useRow } from '#platform/useStore.ts';
import styles from './Dashboard.module.css';

/** The rows of a block as they are in this browser: what is done to them shows before the server has answered. */
export const useTaken = (rows: readonly LeadSummary[] | undefined): void => {
  useEffect(() => {
    for (const row of rows ?? []) leads.absorb(row);
  }, [rows]);
};

/** Whom one speaks with, and where: what tells leads of one name apart. */
export const leadWho = (lead: LeadSummary): string =>
  [leadPerson(lead), lead.city].filter(Boolean).join(', ');

type LineProps = {
  lead: LeadSummary;
  /** Whether it still belongs here as it is now. */
  belongs?: (row: LeadRow) => boolean;
  /** Below its name; whom one speaks with unless said. */
  below?: ReactNode;
  facts?: ReactNode;
  acts?: ReactNode | ((row: LeadRow) => ReactNode);
  onOpen: (id: string) => void;
  children?: ReactNode;
};

/** One lead of a block: its name opens it, its acts are done in place. */
export const LeadLine = ({ lead, belongs, below, facts, acts, onOpen, children }: LineProps) => {
  const row = useRow(leads, lead.id) ?? lead;
  if (belongs && !belongs(row)) return null;
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <button className="cut named" onClick={() => onOpen(lead.id)} type="button">
          {leadTitle(row)}
        </button>
        <span className="small dim cut">{below ?? leadWho(row)}</span>
      </div>
      {facts && <span className={styles.facts}>{facts}</span>}
      {acts && <span className={styles.acts}>{typeof acts === 'function' ? acts(row) : acts}</span>}
      {children}
    </li>
  );
};
