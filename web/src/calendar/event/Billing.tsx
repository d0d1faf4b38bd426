import { type Appointment, isRepeat, isToBill } from 'domain/appointments';
import { invoiceOperations, invoiceStatusWords, type ListedInvoice } from 'domain/invoices';
import { isAdministrator, localDay } from 'domain/kernel';
import type { ReactNode } from 'react';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { here } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import styles from './Event.module.css';

const most = 20;
const none: readonly ListedInvoice[] = [];

/** The invoices that bill an event, the newest first, each as a link: ‘INV-2026-0012 · Paid’; empty for who may see none. */
const useInvoices = ({ id, recurrence }: Pick<Appointment, 'id' | 'recurrence'>) => {
  const { viewer } = useWork();
  const now = useNow();
  const officeToday = useOfficeToday();
  const when = isAdministrator(viewer.role) && !isRepeat({ recurrence });
  const read = useRead(
    invoiceOperations.list,
    { eventId: id, limit: most },
    { when, ...(when && { follows: ['invoices'] }) },
  );
  const today = officeToday ?? localDay(new Date(now).toISOString(), here);
  const invoices = (when && read.data?.items) || none;
  const links = invoices.map((invoice) => (
    <PageLink className={styles.invoice} href={`/invoices/${invoice.id}`} key={invoice.id}>
      {[invoice.number, invoiceStatusWords(invoice, today)].filter(Boolean).join(' · ')}
    </PageLink>
  ));
  return { invoices, links, known: when && read.data !== undefined, now };
};

const hrefOf = ({ id, clientId, siteId }: Appointment): string =>
  `/invoices?${new URLSearchParams({ event: id, clientId: clientId ?? '', ...(siteId && { siteId }) })}`;

/** What bills an event, and ‘Bill this visit’ where it is to be billed by now and no invoice that holds does so. */
export const useBilling = (one: Appointment): ReactNode => {
  const { invoices, links, known, now } = useInvoices(one);
  const isBilled = invoices.some(({ status }) => status !== 'cancelled');
  const offers = known && !isBilled && isToBill(one, new Date(now).toISOString());
  if (links.length === 0 && !offers) return null;
  return (
    <>
      {links}
      {offers && <PageLink href={hrefOf(one)}>Bill this visit</PageLink>}
    </>
  );
};

/** ‘Invoice INV-2026-0012 · Paid’ below a visit. */
export const BilledBy = ({ one }: { one: Pick<Appointment, 'id' | 'recurrence'> }) => {
  const { links } = useInvoices(one);
  if (links.length === 0) return null;
  return (
    <p className="row wrap small dim">
      Invoice
      {links}
    </p>
  );
};
