import { type Document, documentLabel, documentOperations } from 'domain/documents';
import type { MouseEvent } from 'react';
import { usePages } from '#platform/pages.ts';
import { useOfficeToday } from '#settings';
import type { Column } from '#ui/list/columns.tsx';
import { Listing } from '#ui/list/Listing.tsx';
import { Table } from '#ui/list/Table.tsx';
import styles from './Documents.module.css';
import { ExpiryChip } from './ExpiryChip.tsx';
import { linkedWords } from './words.ts';

type Facts = { today: string | undefined; onOpen: (id: string) => void; hrefOf: (id: string) => string };

const columns: readonly Column<Document, Facts>[] = [
  {
    label: 'Name',
    as: 'name cut',
    title: ({ name }) => name,
    cell: ({ id, name }, { onOpen, hrefOf }) => (
      <a
        href={hrefOf(id)}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onOpen(id);
        }}
      >
        {name}
      </a>
    ),
  },
  { label: 'Category', phone: 'bare', cell: ({ category }) => documentLabel(category) },
  { label: 'Site', phone: 'bare', cell: ({ siteName }) => siteName || null },
  {
    label: 'Expires',
    phone: 'bare',
    cell: ({ expiresAt }, { today }) => <ExpiryChip expiresAt={expiresAt} today={today} />,
  },
];

/** What ends first comes first, with everything else of the same client. */
const byClient = (rows: readonly Document[]): [string, Document[]][] => {
  const groups = new Map<string, Document[]>();
  for (const row of rows) {
    const name = row.clientName || linkedWords(row) || 'Linked to nobody';
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
};

/** What has to be renewed: expired, or ending within 90 days, by client. */
export const Renewals = ({ onOpen, hrefOf }: Pick<Facts, 'onOpen' | 'hrefOf'>) => {
  const pages = usePages(
    documentOperations.list,
    { expiring: ['expired', '90'], sort: 'expires', limit: 200 },
    { follows: ['documents'] },
  );
  const facts: Facts = { today: useOfficeToday(), onOpen, hrefOf };
  return (
    <Listing empty="Nothing expires within 90 days" pages={pages} what="renewals">
      <div className="stack apart">
        {byClient(pages.items).map(([name, rows]) => (
          <section aria-label={name} className={`${styles.card} ${styles.group}`} key={name}>
            <h2>{name}</h2>
            <Table columns={columns} facts={facts} label={`Renewals of ${name}`} rows={rows} />
          </section>
        ))}
      </div>
    </Listing>
  );
};
