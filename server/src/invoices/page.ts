import {
  creditWords,
  type Invoice,
  type InvoicePaper,
  isOpen,
  paidInPart,
  standingWords,
} from 'domain/invoices';
import { countWords, dateWords, dollars } from 'domain/kernel';
import { escapeHtml } from 'domain/templates';
import { pagePolicy, pageScript, pageStyle } from './page-look.ts';

/** What an answer without sign-in carries: kept by nobody, found by nobody, and no word of where it came from. */
export const linkHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;

const answer = (
  status: number,
  title: string,
  body: string,
  headers: Record<string, string> = {},
): Response =>
  new Response(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${pageStyle}</style></head>
<body><main>${body}</main></body></html>`,
    {
      status,
      headers: {
        ...linkHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': pagePolicy,
        ...headers,
      },
    },
  );

const all = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join('');
const p = (text: string, kind = ''): string =>
  text && `<p${kind && ` class="${kind}"`}>${escapeHtml(text)}</p>`;

type Shown = {
  invoice: Invoice;
  paper: InvoicePaper;
  /** What the client paid too much and may still use. */
  credit: number;
  path: string;
  today: string;
  /** The last day of the link, once there is one. */
  until: string | null;
  dayOf: (at: string) => string;
};

const icon = (paths: string): string => `<svg aria-hidden="true" viewBox="0 0 24 24">${paths}</svg>`;
const icons = {
  alert: icon(
    '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
  ),
  download: icon(
    '<path d="M12 15V3"/><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4"/><path d="m7 10 5 5 5-5"/>',
  ),
  print: icon(
    '<path d="M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2"/><path d="M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6"/><rect x="6" y="14" width="12" height="8" rx="1"/>',
  ),
  phone: icon(
    '<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"/>',
  ),
  mail: icon(
    '<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>',
  ),
};

const ticks = 20;
const ridge = ({ amountPaid, total }: Invoice): string => {
  const lit = Math.floor((amountPaid / total) * ticks);
  const tick = (_: unknown, at: number) =>
    `<rect${at < lit ? ' class="lit"' : ''} x="${at * 6}" width="5" height="8"/>`;
  return `<svg class="ridge" aria-hidden="true" viewBox="0 0 119 8">${Array.from({ length: ticks }, tick).join('')}</svg>`;
};

const reach = ({ phone, email }: InvoicePaper['letterhead']): string => {
  const ways = [
    phone && [icons.phone, `tel:${phone.replace(/[^+\d]/g, '')}`, phone],
    email && [icons.mail, `mailto:${email}`, email],
  ].filter((way) => typeof way !== 'string');
  const way = ([glyph = '', href = '', text = '']: string[]) =>
    `<li>${glyph}<a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`;
  return ways.length > 0 ? `<ul class="reach">${ways.map(way).join('')}</ul>` : '';
};

const owed = ({ invoice, paper, credit, today, until, dayOf }: Shown): string => {
  const late = invoice.status === 'overdue';
  const part = paidInPart(invoice);
  return `<div class="owed">${all([
    p(`${paper.team} · ${paper.number}`, 'more'),
    p(dollars(invoice.balance), 'sum'),
    `<p class="row${late ? ' late' : ''}">${late ? icons.alert : ''}${escapeHtml(standingWords(invoice, today, dayOf))}</p>`,
    part && `<p class="row more">${ridge(invoice)}${escapeHtml(part)}</p>`,
    p(creditWords({ ...invoice, credit }) ?? '', 'good'),
    invoice.status === 'cancelled' && p('Nothing is to pay.'),
    until && p(`This page stays until ${dateWords(until)}.`, 'more'),
  ])}</div>`;
};

const standing = (shown: Shown): string => {
  const { invoice, paper, path } = shown;
  const pays = isOpen(invoice) && paper.paymentLink;
  return `<section class="stand" aria-label="How it stands">${all([
    owed(shown),
    '<div class="acts">',
    pays &&
      `<a class="act pay" rel="noreferrer noopener" href="${escapeHtml(paper.paymentLink)}">Pay ${dollars(invoice.balance)}</a>`,
    `<a class="act" href="${path}.pdf">${icons.download}PDF</a>`,
    `<button class="act" type="button" hidden data-print>${icons.print}Print</button></div>`,
    pays && p(`Pay opens ${new URL(paper.paymentLink).host}.`, 'under'),
    reach(paper.letterhead),
  ])}</section>`;
};

const cells = ['quantity', 'price', 'tax'] as const;

const line = (row: InvoicePaper['lines'][number]): string => {
  const { title, details, quantity, price, tax, amount } = row;
  return all([
    `<tr><td><b>${escapeHtml(title)}</b>`,
    details && `<div class="q pre">${escapeHtml(details)}</div>`,
    `<div class="q narrow">${escapeHtml(`${quantity} × ${price}${tax === '–' ? '' : `, taxed ${tax}`}`)}</div></td>`,
    ...cells.map((key) => `<td class="n wide">${escapeHtml(row[key])}</td>`),
    `<td class="n">${escapeHtml(amount)}</td></tr>`,
  ]);
};

const table = ({ lines }: InvoicePaper): string =>
  `<table><thead><tr><th scope="col">Description</th><th scope="col" class="n wide">Quantity</th><th scope="col" class="n wide">Price</th><th scope="col" class="n wide">Tax</th><th scope="col" class="n">Amount</th></tr></thead><tbody>${lines.map(line).join('')}</tbody></table>`;

const pairs = (kind: string, rows: readonly { label: string; value: string; strong?: boolean }[]): string =>
  `<dl class="${kind}">${rows
    .map(({ label, value, strong }) => {
      const as = strong ? ' class="strong"' : '';
      return `<dt${as}>${escapeHtml(label)}</dt><dd${as}>${escapeHtml(value)}</dd>`;
    })
    .join('')}</dl>`;

const marked = (fact: InvoicePaper['facts'][number]) => ({
  ...fact,
  strong: fact.label === 'Number' || fact.label === 'Due',
});

const letterhead = ({ team, letterhead: { logo, address, phone, email } }: InvoicePaper): string =>
  `<div class="head">${all([
    logo && `<img alt="" src="${escapeHtml(logo)}">`,
    `<b>${escapeHtml(team)}</b>`,
    p([address, phone, email].filter(Boolean).join('\n'), 'q pre'),
  ])}</div>`;

const pays = ({ paymentInstructions, paymentLink }: InvoicePaper): string =>
  paymentInstructions || paymentLink
    ? `<section><h2>How to pay</h2>${all([
        p(paymentInstructions, 'q pre'),
        paymentLink &&
          `<p class="q">Online: <a rel="noreferrer noopener" href="${escapeHtml(paymentLink)}">${escapeHtml(paymentLink)}</a></p>`,
      ])}</section>`
    : '';

/** The page that a link opens: how the invoice stands, and the invoice. */
export const invoicePage = (shown: Shown): Response => {
  const { paper } = shown;
  return answer(
    200,
    `Invoice ${paper.number} · ${paper.team}`,
    `<div class="bill">${standing(shown)}<article class="paper">${all([
      letterhead(paper),
      `<div class="ends"><div>${p('Bill to', 'q')}${p(paper.billTo.name, 'strong')}${p(paper.billTo.lines.join('\n'), 'pre')}</div>`,
      `<div><h1>Invoice</h1>${pairs('facts', paper.facts.map(marked))}</div></div>`,
      table(paper),
      pairs(
        'sums',
        paper.sums.map(({ amount, ...sum }) => ({ ...sum, value: amount })),
      ),
      p(paper.note, 'pre'),
      pays(paper),
      p(paper.letterhead.footer, 'q'),
    ])}</article></div><script>${pageScript}</script>`,
  );
};

/** What is said where there is no invoice, or no longer: one answer for both. */
export const noInvoicePage = (team: string, phone: string): Response =>
  answer(
    404,
    'This link has ended',
    `<section class="none"><h1>This link has ended</h1>${p(
      phone ? `Ask ${team} for a new one: ${phone}.` : `Ask ${team} for a new one.`,
    )}</section>`,
  );

/** What is said to whoever asks for a PDF too often, or while too many do; they come again in so many seconds. */
export const busyPage = (seconds: number): Response =>
  answer(
    429,
    'Please wait a moment',
    `<section class="none"><h1>Please wait a moment</h1>${p(`This file is asked for too often right now. Try again in ${countWords(Math.ceil(seconds / 60), 'minute')}.`)}</section>`,
    { 'Retry-After': String(seconds) },
  );
