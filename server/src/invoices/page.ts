import { createHash } from 'node:crypto';
import {
  creditWords,
  type Invoice,
  type InvoicePaper,
  isOpen,
  paidInPart,
  standingWords,
} from 'domain/invoices';
import { dateWords, dollars } from 'domain/kernel';
import { escapeHtml } from 'domain/templates';

const style = `:root{color-scheme:light dark}
body{margin:0;background:#f4f2ee;color:#17212b;font:16px/1.45 system-ui,sans-serif}
main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.paper,.stand{background:#fff;border:1px solid #dcd8d0;border-radius:8px;padding:1.5rem;margin-bottom:1rem}
h1{font-size:1.4rem;margin:0}h2{font-size:1rem;margin:1.5rem 0 .25rem}p{margin:.25rem 0}
.sum{font-size:2rem;font-weight:700;margin:.25rem 0}.late{color:#a01616}.more,dt,th{color:#4d5866}
table{border-collapse:collapse;width:100%;margin-top:1.25rem}th{font-weight:500;text-align:left}
td,th{padding:.45rem .4rem;border-bottom:1px solid #dcd8d0;vertical-align:top}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.strong{font-weight:700}
dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem;margin:1rem 0}dd{margin:0}
.pre{white-space:pre-line;overflow-wrap:anywhere}
a{color:#0b5087}a.act{display:inline-block;margin:.75rem .5rem 0 0;padding:.6rem 1rem;border:1px solid #0b5087;border-radius:6px;text-decoration:none}
a.pay{background:#0b5087;color:#fff}
.wide{overflow-x:auto}
@media(prefers-color-scheme:dark){body{background:#12181f;color:#e8ecf0}.paper,.stand{background:#1a222b;border-color:#34404d}
td,th{border-color:#34404d}.more,dt,th{color:#a9b4bf}a{color:#8cc4f0}a.act{border-color:#8cc4f0}a.pay{background:#8cc4f0;color:#0c1218}.late{color:#ff9c94}}
@media print{body{background:#fff;color:#000}.stand{display:none}.paper{border:0;padding:0}}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body></html>`,
    {
      status,
      headers: {
        ...linkHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
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
  path: string;
  today: string;
  /** The last day of the link, once there is one. */
  until: string | null;
  dayOf: (at: string) => string;
};

const standing = ({ invoice, paper, path, today, until, dayOf }: Shown): string => {
  const late = invoice.status === 'overdue';
  const pays = isOpen(invoice) && paper.paymentLink;
  const host = pays ? new URL(paper.paymentLink).host : '';
  return `<section class="stand" aria-label="How it stands">${all([
    p(`${paper.team} · ${paper.number}`, 'more'),
    p(dollars(invoice.balance), 'sum'),
    p(standingWords(invoice, today, dayOf), late ? 'late' : ''),
    p(paidInPart(invoice) ?? '', 'more'),
    p(creditWords(invoice) ?? ''),
    invoice.status === 'cancelled' && p('Nothing is to pay.'),
    until && p(`This page stays until ${dateWords(until)}.`, 'more'),
    pays &&
      `<a class="act pay" rel="noreferrer noopener" href="${escapeHtml(paper.paymentLink)}">Pay ${dollars(invoice.balance)}</a>`,
    `<a class="act" href="${path}.pdf">PDF</a>`,
    host && p(`Pay opens ${host}.`, 'more'),
  ])}</section>`;
};

const table = ({ lines, sums }: InvoicePaper): string =>
  `<div class="wide"><table><thead><tr><th scope="col">Description</th><th scope="col" class="n">Quantity</th><th scope="col" class="n">Price</th><th scope="col" class="n">Tax</th><th scope="col" class="n">Amount</th></tr></thead><tbody>${lines
    .map(({ title, details, quantity, price, tax, amount }) =>
      all([
        `<tr><td><span class="strong">${escapeHtml(title)}</span>`,
        details && `<div class="more pre">${escapeHtml(details)}</div>`,
        '</td>',
        ...[quantity, price, tax, amount].map((text) => `<td class="n">${escapeHtml(text)}</td>`),
        '</tr>',
      ]),
    )
    .join('')}</tbody><tfoot>${sums
    .map(
      ({ label, amount, strong }) =>
        `<tr${strong ? ' class="strong"' : ''}><td colspan="4">${escapeHtml(label)}</td><td class="n">${escapeHtml(amount)}</td></tr>`,
    )
    .join('')}</tfoot></table></div>`;

/** The page that a link opens: how the invoice stands, and the invoice. */
export const invoicePage = (shown: Shown): Response => {
  const { paper } = shown;
  const { address, phone, email } = paper.letterhead;
  return answer(
    200,
    `Invoice ${paper.number} · ${paper.team}`,
    `${standing(shown)}<article class="paper">${all([
      `<h1>Invoice</h1>`,
      p(paper.team, 'strong'),
      p([address, phone, email].filter(Boolean).join('\n'), 'more pre'),
      `<dl>${paper.facts.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`,
      p('Bill to', 'more'),
      p(paper.billTo.name, 'strong'),
      p(paper.billTo.lines.join('\n'), 'pre'),
      table(paper),
      p(paper.note, 'pre'),
      paper.paymentInstructions && `<h2>How to pay</h2>${p(paper.paymentInstructions, 'pre')}`,
    ])}</article>`,
  );
};

/** What is said where there is no invoice, or no longer: one answer for both. */
export const noInvoicePage = (team: string, phone: string): Response =>
  answer(
    404,
    'This link has ended',
    `<section class="paper"><h1>This link has ended</h1>${p(
      phone ? `Ask ${team} for a new one: ${phone}.` : `Ask ${team} for a new one.`,
    )}</section>`,
  );

/** What is said to whoever asks for a PDF too often, or while too many do; they come again in so many seconds. */
export const busyPage = (seconds: number): Response =>
  answer(
    429,
    'Please wait a moment',
    `<section class="paper"><h1>Please wait a moment</h1>${p('Too many ask for this file right now. Try again in a minute.')}</section>`,
    { 'Retry-After': String(seconds) },
  );
