import type { Client } from '#clients';
import { countWords, dateWords, dollars } from '#kernel';
import {
  addresseeOfClient,
  type InvoiceVariable,
  type TemplateSender,
  templateValuesOf,
  unbraced,
} from '#templates';
import { daysLate } from './due.ts';
import { type Invoice, invoiceTitle } from './invoice.ts';

/** The e-mail that an invoice is sent with, unless somebody writes another text. */
export const invoiceLetter = {
  subject: 'Invoice {{invoiceNumber}} from {{teamName}}',
  body: `Hello {{firstName|there}},

our invoice {{invoiceNumber}} of {{invoiceTotal}} is attached. It {{dueWords}}.

{{paymentWords}}

Best regards
{{repName}}
{{teamName}}`,
};

/** The same of a reminder, unless a template is chosen. */
export const invoiceReminder = {
  subject: 'Reminder: invoice {{invoiceNumber}} is open',
  body: `Hello {{firstName|there}},

a reminder of our invoice {{invoiceNumber}} of {{invoiceDate}}: {{invoiceBalance}} is still open. It {{dueWords}}. The invoice is attached once more.

{{paymentWords}}

If your payment is on its way, thank you, and nothing else is needed.

Best regards
{{repName}}
{{teamName}}`,
};

type Facts = {
  client: Pick<Client, 'firstName' | 'lastName' | 'email' | 'phone' | 'businessName'>;
  site: Parameters<typeof addresseeOfClient>[1];
  sender: TemplateSender;
  house: { teamName: string; paymentLink: string };
  today: string;
  now: string;
  timeZone: string;
};

type Said = Pick<Invoice, 'number' | 'status' | 'total' | 'balance' | 'issueDate' | 'dueDate'>;

/** What the variables of a text about an invoice stand for. */
export const invoiceValues = (invoice: Said, facts: Facts) => {
  const { client, site, sender, house, today, now, timeZone } = facts;
  const due = dateWords(invoice.dueDate, 'long');
  const said: Readonly<Record<InvoiceVariable, string>> = {
    invoiceNumber: invoiceTitle(invoice),
    invoiceTotal: dollars(invoice.total),
    invoiceBalance: dollars(invoice.balance),
    invoiceDate: dateWords(invoice.issueDate, 'long'),
    dueDate: due,
    dueWords: `${invoice.dueDate < today ? 'was' : 'is'} due on ${due}`,
    daysLate: countWords(daysLate(invoice, today), 'day'),
    paymentLink: house.paymentLink,
    paymentWords: house.paymentLink && `You can pay online: ${house.paymentLink}`,
    teamName: house.teamName,
  };
  return { ...templateValuesOf(addresseeOfClient(client, site), sender, now, timeZone), ...unbraced(said) };
};
