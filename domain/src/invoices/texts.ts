import { refuse } from '#kernel';

const due = 'Must not be before the invoice’s date';
const forward = 'Choose a later day than the present one';
const future = 'Must not be in the future';
const reason = 'Reason is required';
const notHere = 'This site does not belong to the client';
const after = 'Must be after the invoice’s date';
const past = 'Must not be in the past';
const sibling = 'Another invoice of this series is of that day';
const gone = 'Choose a client that is there';

/** Every refusal of this noun. */
export const invoiceRefusals = {
  idTaken: refuse.field('ID_TAKEN', 'id', 'This id is already in use.'),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this invoice in the meantime.'),
  unknownClient: refuse.field('INVALID_INPUT', 'clientId', gone),
  inactiveClient: refuse.conflict(
    'CLIENT_NOT_ACTIVE',
    'This client is inactive. Make it active before you bill it.',
  ),
  foreignSite: refuse.field('INVALID_INPUT', 'siteId', notHere),
  foreignLineSite: refuse.field('INVALID_INPUT', 'lines', notHere),
  unknownEvent: refuse.field('INVALID_INPUT', 'eventId', 'This event does not belong to the client'),
  tooMuch: refuse.field('TOTAL_TOO_LARGE', 'lines', 'An invoice must not exceed $99,999,999.99'),
  // The form shows the next day as a field of its own.
  nextTooEarly: refuse.field('INVALID_INPUT', 'repeatNext', after),
  nextPast: refuse.field('INVALID_INPUT', 'repeatNext', past),
  periodTaken: refuse.field('INVALID_INPUT', 'issueDate', sibling),
  locked: refuse.conflict(
    'INVOICE_LOCKED',
    'This invoice was issued: its lines, client and number stand. Cancel it and duplicate it as a draft instead.',
  ),
  issued: refuse.conflict(
    'INVOICE_ISSUED',
    'Only drafts can be deleted: the numbers of issued invoices have no gap. Cancel it instead.',
  ),
  cancelled: refuse.conflict(
    'INVOICE_CANCELLED',
    'This invoice was cancelled. Duplicate it as a draft instead.',
  ),
  notDraft: refuse.conflict('NOT_A_DRAFT', 'This invoice was issued already.'),
  noLines: refuse.conflict('NO_LINES', 'Add at least one line first.'),
  nothing: refuse.conflict('TOTAL_IS_NOTHING', 'The total must be more than nothing.'),
  dueBeforeIssue: refuse.conflict('DUE_BEFORE_ISSUE', 'The due date is before the invoice’s date.', {
    fields: { dueDate: due },
  }),
  notIssued: refuse.conflict('NOT_ISSUED', 'This invoice is a draft. Send it or mark it as sent first.'),
  paid: refuse.conflict('INVOICE_PAID', 'This invoice is paid.'),
  dateInFuture: refuse.field('DATE_IN_FUTURE', 'date', future),
  noPayment: refuse.hidden('NO_SUCH_PAYMENT', 'This payment does not stand on the invoice any more.'),
  creditUsed: refuse.conflict(
    'CREDIT_USED',
    'What was paid too much here was used or paid back since. Take that back first.',
  ),
  noCredit: refuse.conflict('CREDIT_TOO_SMALL', 'The client has less credit than that.'),
  moreThanBalance: refuse.field('MORE_THAN_BALANCE', 'amount', 'Must not be more than the balance'),
  dueNotLater: refuse.field('DUE_NOT_LATER', 'dueDate', forward),
  reasonMissing: refuse.field('INVALID_INPUT', 'reason', reason),
  hasPayments: refuse.conflict('HAS_PAYMENTS', 'Remove payments first'),
  alreadyCancelled: refuse.conflict('INVOICE_CANCELLED', 'This invoice was cancelled already.'),
  noMail: refuse.conflict(
    'NO_MAIL_SERVER',
    'No mail server is set up, so nothing can be sent. Mark the invoice as sent and hand it over another way.',
  ),
  noAddress: refuse.conflict(
    'NO_BILLING_EMAIL',
    'The client has no e-mail address for invoices. Enter one, or mark the invoice as sent and hand it over another way.',
  ),
  optedOut: (address: string) =>
    refuse.conflict('OPTED_OUT', `${address} wants no more e-mails from us. Choose another address.`),
  notSent: refuse.conflict('NOT_SENT', 'No e-mail of this invoice failed. There is nothing to send again.'),
  nothingOwed: refuse.conflict('NOTHING_OWED', 'Nothing is owed on this invoice, so nobody is reminded.'),
  draftLink: refuse.conflict('NOT_ISSUED', 'A draft has no link. Send the invoice or mark it as sent first.'),
  linkOver: refuse.conflict('LINK_OVER', 'This invoice was paid or cancelled more than 90 days ago.'),
  notTemplate: refuse.field('INVALID_INPUT', 'templateId', 'Choose a template of e-mails'),
  raw: (tokens: readonly string[]) =>
    refuse.input('UNFILLED_VARIABLES', `The text still holds ${tokens.join(', ')}.`, {
      fields: { message: 'Fill or remove what stands in braces' },
    }),
} as const;

/** Why a repeat waits as a draft, where no refusal says it: those who read it afterwards are told no address. */
export const repeatReasons = {
  optedOut: 'An address of the client for invoices wants no more e-mails from us. Choose another address.',
  failed: 'Something went wrong each time that it was sent by itself. Send it by hand.',
} as const;

/** What was paid beyond the total: it may be used for another invoice, or paid back. */
export const creditLabel = 'Paid too much';

/** What each status is called. */
export const invoiceStatusLabels = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const;

export const invoiceTermsLabels = {
  due_on_receipt: 'Due on receipt',
  net_15: 'Net 15',
  net_30: 'Net 30',
  net_45: 'Net 45',
  custom: 'Custom',
} as const;

export const invoiceLineKindLabels = {
  lease: 'Lease',
  rent: 'Rent',
  service: 'Service',
  installation: 'Installation',
  parts: 'Parts',
  other: 'Other',
} as const;

export const paymentMethodLabels = {
  check: 'Check',
  ach: 'ACH',
  card: 'Card',
  cash: 'Cash',
  other: 'Other',
  credit: 'Credit',
} as const;

export const repeatLabels = {
  none: 'No repeat',
  monthly: 'Every month',
  quarterly: 'Every three months',
} as const;

export const deliveryLabels = {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Unknown',
} as const;

export const agingLabels = {
  notDue: 'Not due',
  to30: '0–30 days',
  to60: '31–60 days',
  to90: '61–90 days',
  over90: 'Over 90 days',
} as const;

/** The list without an invoice. */
export const noInvoices = 'No invoices yet.';
/** The list of a house without clients. */
export const noClientsToBill = 'Convert or add a client first.';
/** What stands beside a client that was suspended. */
export const suspendedWarning = 'This client is suspended.';
