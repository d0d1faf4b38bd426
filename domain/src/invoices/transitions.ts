import type { Outcome, Refusal } from '#kernel';
import { type Invoice, type InvoiceParty, isOpen } from './invoice.ts';
import { settled } from './standing.ts';
import { invoiceRefusals, repeatReasons } from './texts.ts';

const next = (invoice: Invoice, before: Invoice, by: string | null, now: string): Invoice => ({
  ...invoice,
  version: before.version + 1,
  updatedBy: by,
  updatedAt: now,
});

/** Why a draft may not be issued; null where it may. */
export const issueProblem = (invoice: Invoice): Refusal | null => {
  if (invoice.status === 'cancelled') return invoiceRefusals.cancelled;
  if (invoice.status !== 'draft') return invoiceRefusals.notDraft;
  if (invoice.lines.length === 0) return invoiceRefusals.noLines;
  if (invoice.total <= 0) return invoiceRefusals.nothing;
  return invoice.dueDate < invoice.issueDate ? invoiceRefusals.dueBeforeIssue : null;
};

type Issue = { number: string; billTo: InvoiceParty; today: string };

/** Issues a draft: it has its number, and what stands on it stands. One that is past due is overdue at once. */
export const issueInvoice = (
  invoice: Invoice,
  { number, billTo, today }: Issue,
  by: string | null,
  now: string,
): Outcome<Invoice> => {
  const problem = issueProblem(invoice);
  return (
    problem ??
    next({ ...settled(invoice, today), number, billTo, sentAt: now, repeatProblem: '' }, invoice, by, now)
  );
};

const reasonOf = (refusal: Refusal | null): string => {
  if (!refusal) return repeatReasons.failed;
  return refusal.code === 'OPTED_OUT' ? repeatReasons.optedOut : refusal.message;
};

/** A repeat that was to be issued by itself and was refused, or failed (null): it says why until it is issued. */
export const holdRepeat = (invoice: Invoice, refusal: Refusal | null, now: string): Invoice => {
  const repeatProblem = reasonOf(refusal);
  return invoice.repeatProblem === repeatProblem
    ? invoice
    : next({ ...invoice, repeatProblem }, invoice, null, now);
};

/** The day after its due date an invoice with a balance is overdue; the very same one where it is not. */
export const lapseInvoice = (invoice: Invoice, today: string, now: string): Invoice => {
  if (invoice.status !== 'sent') return invoice;
  const then = settled(invoice, today);
  return then.status === 'sent' ? invoice : next(then, invoice, null, now);
};

/** Moves the day by which an invoice is to be paid to a later one; one that is no longer late is sent again. */
export const moveDue = (
  invoice: Invoice,
  { dueDate, today }: { dueDate: string; today: string },
  by: string,
  now: string,
): Outcome<Invoice> => {
  if (invoice.status === 'draft') return invoiceRefusals.notIssued;
  if (invoice.status === 'cancelled') return invoiceRefusals.cancelled;
  if (invoice.status === 'paid') return invoiceRefusals.paid;
  if (dueDate <= invoice.dueDate) return invoiceRefusals.dueNotLater;
  return next(settled({ ...invoice, dueDate, terms: 'custom' }, today), invoice, by, now);
};

/** Ends an invoice for good; its number stays used. Once it was issued, somebody says why. */
export const cancelInvoice = (
  invoice: Invoice,
  { reason }: { reason: string },
  by: string,
  now: string,
): Outcome<Invoice> => {
  if (invoice.status === 'cancelled') return invoiceRefusals.alreadyCancelled;
  if (invoice.payments.length > 0) return invoiceRefusals.hasPayments;
  if (isOpen(invoice) && reason === '') return invoiceRefusals.reasonMissing;
  const over = {
    balance: 0,
    cancelledAt: now,
    cancelReason: reason,
    repeat: { freq: 'none', next: null },
  } as const;
  return next({ ...invoice, ...over, status: 'cancelled' }, invoice, by, now);
};

/** How the acts of one invoice stand; each says why it may not be, or null. */
export const linkProblem = (invoice: Pick<Invoice, 'status' | 'number'>): Refusal | null =>
  invoice.number === null ? invoiceRefusals.draftLink : null;

/** Whether somebody may be reminded of an invoice. */
export const remindProblem = (invoice: Pick<Invoice, 'status'>): Refusal | null => {
  if (invoice.status === 'draft') return invoiceRefusals.notIssued;
  return isOpen(invoice) ? null : invoiceRefusals.nothingOwed;
};
