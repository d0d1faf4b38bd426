import { Link } from '@tanstack/react-router';
import {
  type AgingBucket,
  agingBuckets,
  agingLabels,
  type InvoiceAging,
  invoiceOperations,
} from 'domain/invoices';
import { dateWords, dollars } from 'domain/kernel';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Invoices.module.css';
import { changed, type InvoiceSearch } from './search.ts';

const ticks = 20;
const isLate = (bucket: AgingBucket): boolean => bucket === 'to90' || bucket === 'over90';

type Owing = InvoiceAging['items'][number];

const figure = (label: string, of: (row: Owing) => number): Column<Owing> => ({
  label,
  as: 'number',
  csv: (row) => dollars(of(row)),
  cell: (row) => (of(row) === 0 ? <span className="dim">–</span> : dollars(of(row))),
});

const columns: readonly Column<Owing>[] = [
  {
    label: 'Client',
    as: 'name',
    width: 200,
    csv: ({ client }) => client,
    cell: ({ clientId, client }) => (
      <Link search={{ clientId }} to="/invoices">
        {client}
      </Link>
    ),
  },
  ...agingBuckets.map((bucket) => figure(agingLabels[bucket], (row) => row[bucket])),
  figure('Owed', ({ total }) => total),
];

/** Which clients owe what, by how late it is. */
const ByClient = ({ aging, onClose }: { aging: InvoiceAging; onClose: () => void }) => (
  <Dialog
    description={`Who owes most stands first. As of ${dateWords(aging.asOf)}.`}
    onClose={onClose}
    open
    size="xl"
    title="What is owed, by client"
  >
    <Table columns={columns} facts={undefined} label="What is owed, by client" rows={aging.items} />
    {aging.truncated && (
      <p className="dim small">{`The first ${aging.items.length} clients; more owe something.`}</p>
    )}
  </Dialog>
);

/** What is owed by how late it is; each part shows its invoices. */
export const Aging = ({ search }: { search: InvoiceSearch }) => {
  const { clientId } = search;
  const [open, show] = useState(false);
  const { data } = useRead(invoiceOperations.aging, clientId ? { clientId } : {}, {
    follows: ['invoices'],
  });
  if (!data || data.all.total === 0) return null;
  const { all } = data;
  return (
    <section aria-label="Aging" className={`no-phone ${styles.aging}`}>
      <ul>
        {agingBuckets.map((bucket) => {
          const on = search.age === bucket;
          return (
            <li key={bucket}>
              <Link
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={on ? 'true' : undefined}
                replace
                search={changed(search, { age: on ? '' : bucket, status: '' })}
                to="/invoices"
              >
                <span className="dim small">{agingLabels[bucket]}</span>
                <b className={isLate(bucket) && all[bucket] > 0 ? 'late' : undefined}>
                  {dollars(all[bucket])}
                </b>
                <Ridge
                  lit={Math.ceil((all[bucket] / all.total) * ticks)}
                  of={ticks}
                  {...(isLate(bucket) && { tone: 'bad' as const })}
                />
              </Link>
            </li>
          );
        })}
      </ul>
      {clientId === undefined && (
        <Button look="quiet" onClick={() => show(true)} small>
          By client
        </Button>
      )}
      {open && clientId === undefined && <ByClient aging={data} onClose={() => show(false)} />}
    </section>
  );
};
