import { Link } from '@tanstack/react-router';
import { type Import, type ImportOutcome, type ImportRow, importOperations } from 'domain/imports';
import { usePages } from '#platform/pages.ts';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Imports.module.css';
import { WhichRows } from './WhichRows.tsx';
import { outcomeWords } from './words.ts';

const revertWords: Readonly<Record<string, string>> = { removed: 'Removed again', emptied: 'Put back' };

type Ids = Pick<ImportRow, 'leadId' | 'clientId' | 'siteId'>;
const nothing: Ids = { leadId: null, clientId: null, siteId: null };

const RecordLink = ({ leadId, clientId, siteId, children }: Ids & { children: string }) => {
  if (leadId)
    return (
      <Link params={{ leadId }} to="/leads/$leadId">
        {children}
      </Link>
    );
  if (!clientId) return children;
  return (
    <Link params={{ clientId }} search={siteId ? { site: siteId } : {}} to="/clients/$clientId">
      {children}
    </Link>
  );
};

const columns: readonly Column<ImportRow>[] = [
  {
    label: 'Row',
    as: 'number fit',
    phone: { label: 'Row' },
    className: 'num dim',
    cell: ({ line }) => line,
  },
  {
    label: 'Record',
    as: 'name cut',
    title: ({ name }) => name,
    cell: ({ name, reverted, ...ids }) => (
      <RecordLink {...(reverted === 'removed' ? nothing : ids)}>{name || '(no name)'}</RecordLink>
    ),
  },
  { label: 'Result', phone: 'bare', cell: ({ outcome }) => outcomeWords[outcome] },
  {
    label: 'Reason',
    as: 'line',
    className: styles.reason,
    cell: ({ reverted, reason }) => (reverted === null ? reason : (revertWords[reverted] ?? reverted)),
  },
];

type Shown = ImportOutcome | 'kept';

/** What became of the rows, one outcome at a time or all. */
export const ResultRows = ({
  about,
  shown,
  onShow,
}: {
  about: Import;
  shown: ImportOutcome | null;
  onShow: (outcome: ImportOutcome | null) => void;
}) => {
  const show: Shown | undefined = shown ?? (about.kept > 0 ? 'kept' : undefined);
  const pages = usePages(importOperations.rows, { id: about.id, ...(show && { show }) });
  const title = show === 'kept' ? 'Rows that were kept' : show ? `${outcomeWords[show]} rows` : 'All rows';
  return (
    <Panel
      actions={<WhichRows all={about.kept > 0 ? 'Kept' : 'All rows'} onShow={onShow} shown={shown} />}
      title={title}
    >
      <List
        columns={columns}
        empty="No rows"
        keyOf={({ line }) => String(line)}
        label="Rows of the import"
        pages={pages}
        what="the rows"
      />
    </Panel>
  );
};
