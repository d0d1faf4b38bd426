import { monthInWords, type StatementFacts, statementTitle } from 'domain/collections';
import { dollars } from 'domain/kernel';
import { defaultSettings } from 'domain/settings';
import { commissionWords } from 'domain/sites';
import { drawFeet, drawLetterhead, type Letterhead } from '#platform/pdf/letterhead.ts';
import { drawPdf, fitted, grey, type Page, rule, sheet } from '#platform/pdf/page.ts';

const deducted =
  'Refunds are money given back at the machines, test money is our technicians’ own. Both come off before the commission.';

const rowHeight = 18;
// Where each column of sums ends.
const ends = [sheet.left + 230, sheet.left + 310, sheet.left + 400, sheet.right];

const cell = (page: Page, text: string, end: number, y: number): void => {
  page.text(text, end - 110, y, { width: 110, align: 'right', lineBreak: false });
};

const label = (page: Page, text: string, x: number, y: number): void => {
  page.fillColor(grey).fontSize(9).text(text, x, y, { lineBreak: false });
  page.fillColor('black').fontSize(10);
};

const lineHeight = 14;

/** One of those whom it concerns: the name strong, the rest below it; answers how many lines. */
const party = (page: Page, title: string, lines: readonly string[], x: number, y: number): number => {
  label(page, title, x, y);
  for (const [at, text] of lines.entries()) {
    page.font(at === 0 ? 'bold' : 'plain');
    const line = fitted(page, text, sheet.width / 2 - 16);
    page.text(line, x, y + 13 + at * lineHeight, { lineBreak: false });
  }
  page.font('plain');
  return lines.length;
};

const dayInWords = (date: string): string => {
  const [, month = '', day = ''] = date.split('-');
  const [name = ''] = monthInWords(`2000-${month}`).split(' ');
  return `${name} ${Number(day)}`;
};

// The month with its days: ‘October 2026, October 1 to 31’.
const span = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${monthInWords(month)}, ${dayInWords(`${month}-01`)} to ${last}`;
};

const head = (page: Page, facts: StatementFacts, revision: number, letterhead: Letterhead): number => {
  const y = drawLetterhead(page, facts.team, letterhead);
  page.font('bold').fontSize(18).text('Commission statement', sheet.left, y, { lineBreak: false });
  page
    .font('plain')
    .fontSize(10)
    .text(span(facts.month), sheet.left, y + 24, { lineBreak: false });
  const middle = sheet.left + sheet.width / 2;
  const which = [facts.locationCode || facts.site, facts.month].join(', ');
  page.font('bold');
  page.text(fitted(page, which, sheet.width / 2), middle, y + 6, {
    width: sheet.width / 2,
    align: 'right',
    lineBreak: false,
  });
  page.font('plain');
  if (revision > 1) cell(page, `Revision ${revision}`, sheet.right, y + 24);
  const parties = y + 54;
  const client = [facts.client, facts.person ?? ''].filter(Boolean);
  const property = [...new Set([facts.site, ...facts.address].filter(Boolean))];
  const lines = [
    party(page, 'For', client, sheet.left, parties),
    party(page, 'Property', property, middle, parties),
  ];
  return parties + 13 + Math.max(...lines) * lineHeight + 16;
};

const tableHead = (page: Page, y: number): void => {
  page.fillColor(grey).fontSize(9);
  page.text('Collected on', sheet.left, y, { lineBreak: false });
  for (const [at, title] of ['Gross', 'Refunds', 'Test money', 'Net'].entries())
    cell(page, title, ends[at] as number, y);
  page.fillColor('black').fontSize(10);
  rule(page, y + 14, 1, 'black');
};

type Row = { gross: number; refunds: number; testMoney: number; net: number };
const sums = (page: Page, { gross, refunds, testMoney, net }: Row, y: number): void => {
  for (const [at, sum] of [gross, -refunds, -testMoney, net].entries())
    cell(page, dollars(sum === 0 ? 0 : sum), ends[at] as number, y);
};

const days = (page: Page, facts: StatementFacts, from: number): number => {
  tableHead(page, from);
  let y = from + 20;
  for (const day of facts.days) {
    if (y > sheet.bottom - 2 * rowHeight) {
      page.addPage();
      tableHead(page, sheet.top);
      y = sheet.top + 20;
    }
    page.text(dayInWords(day.date), sheet.left, y, { lineBreak: false });
    sums(page, day, y);
    rule(page, y + 14);
    y += rowHeight;
  }
  if (facts.days.length === 0) {
    page.fillColor(grey).text('Nothing was collected in this month.', sheet.left, y, { lineBreak: false });
    page.fillColor('black');
    y += rowHeight;
  }
  page.font('bold').text(monthInWords(facts.month), sheet.left, y + 2, { lineBreak: false });
  sums(page, facts, y + 2);
  page.font('plain');
  return y + 2 + rowHeight;
};

const total = (page: Page, text: string, sum: number, y: number, bold = false): number => {
  page.font(bold ? 'bold' : 'plain').text(text, sheet.left + 230, y, { lineBreak: false });
  cell(page, dollars(sum), sheet.right, y);
  page.font('plain');
  return y + rowHeight;
};

const remark = (page: Page, text: string, y: number): number => {
  page.fillColor(grey).text(text, sheet.left + 230, y, { lineBreak: false });
  page.fillColor('black');
  return y + rowHeight;
};

const conclusion = (page: Page, facts: StatementFacts, from: number): void => {
  const words = commissionWords(facts.terms, facts.units);
  const height = page.heightOfString(words, { width: sheet.width });
  let y = from + 16;
  if (y + height + 8 * rowHeight > sheet.bottom) {
    page.addPage();
    y = sheet.top;
  }
  page.font('bold').text('How the commission is worked out', sheet.left, y, { lineBreak: false });
  page.font('plain').text(words, sheet.left, y + 15, { width: sheet.width });
  y += 15 + height + 14;
  y = total(page, 'Net collected', facts.net, y);
  if (facts.net < 0) y = remark(page, 'More was paid back than came in. This is not carried over.', y);
  y = total(page, 'Commission', facts.commission, y);
  y = total(page, 'Paid so far', facts.paid, y);
  rule(page, y, 1, 'black');
  page.fontSize(12);
  y = total(page, 'Amount due to you', facts.commission - facts.paid, y + 8, true);
  page.fontSize(9).fillColor(grey);
  page.text(deducted, sheet.left, y + 14, { width: sheet.width });
  page.fillColor('black').fontSize(10);
};

/** The PDF of a statement; the same facts under the same letterhead are the same bytes. */
export const statementPdf = (
  facts: StatementFacts,
  revision: number,
  letterhead: Letterhead = defaultSettings.letterhead,
): Promise<Buffer> =>
  drawPdf(
    {
      title: statementTitle(facts, revision),
      author: facts.team,
      day: `${facts.month}-01`,
    },
    (page) => {
      conclusion(page, facts, days(page, facts, head(page, facts, revision, letterhead)));
      const what = [facts.locationCode || facts.site, monthInWords(facts.month)].join(', ');
      drawFeet(page, facts.team, what, letterhead);
    },
  );

/** Under what name it is kept. */
export const statementName = ({ month, site }: StatementFacts, revision: number): string =>
  `Commission ${month} ${[...site].slice(0, 80).join('')}${revision > 1 ? ` (revision ${revision})` : ''}.pdf`;
