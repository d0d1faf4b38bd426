import { monthInWords, type StatementFacts, statementTitle } from 'domain/collections';
import { dollars } from 'domain/kernel';
import { defaultSettings, type SettingsFields } from 'domain/settings';
import { commissionWords } from 'domain/sites';
import { drawPdf, fitted, type Page, sheet } from './page.ts';

type Letterhead = SettingsFields['letterhead'];

const rowHeight = 18;
// Where each column of sums ends.
const ends = [sheet.left + 230, sheet.left + 310, sheet.left + 400, sheet.right];
const grey = '#5a6472';

const line = (page: Page, y: number, weight = 0.5): void => {
  page.lineWidth(weight).strokeColor('#b8c0ca').moveTo(sheet.left, y).lineTo(sheet.right, y).stroke();
};

const cell = (page: Page, text: string, end: number, y: number): void => {
  page.text(text, end - 110, y, { width: 110, align: 'right', lineBreak: false });
};

const label = (page: Page, text: string, x: number, y: number): void => {
  page.fillColor(grey).fontSize(8).text(text, x, y, { lineBreak: false });
  page.fillColor('black').fontSize(10);
};

// Where the client and the property stand, and how far apart their lines.
const partiesTop = sheet.top + 98;
const lineHeight = 14;

const party = (page: Page, title: string, lines: readonly string[], x: number): void => {
  label(page, title, x, partiesTop);
  for (const [at, text] of lines.entries())
    page.text(fitted(page, text, sheet.width / 2 - 16), x, partiesTop + 12 + at * lineHeight, {
      lineBreak: false,
    });
};

// How the house is reached, at the right end of the head.
const reach = (page: Page, { address, phone, email }: Letterhead): void => {
  const lines = [...address.split('\n'), phone, email].map((text) => text.trim()).filter(Boolean);
  const x = sheet.left + sheet.width / 2;
  page.fillColor(grey).fontSize(9);
  for (const [at, text] of lines.slice(0, 5).entries())
    page.text(fitted(page, text, sheet.width / 2), x, sheet.top + at * 12, {
      width: sheet.width / 2,
      align: 'right',
      lineBreak: false,
    });
  page.fillColor('black').fontSize(10);
};

const head = (page: Page, facts: StatementFacts, revision: number, letterhead: Letterhead): void => {
  reach(page, letterhead);
  label(page, 'From', sheet.left, sheet.top);
  page
    .font('bold')
    .fontSize(11)
    .text(fitted(page, letterhead.name || facts.team, sheet.width / 2 - 16), sheet.left, sheet.top + 12, {
      lineBreak: false,
    });
  page.fontSize(20).text('Commission statement', sheet.left, sheet.top + 38, { lineBreak: false });
  page.font('plain').fontSize(12);
  const title = fitted(page, statementTitle(facts, revision), sheet.width);
  page.text(title, sheet.left, sheet.top + 64, { lineBreak: false });
  party(page, 'Client', [facts.client, facts.person ?? ''].filter(Boolean), sheet.left);
  const property = new Set([facts.site, ...facts.address, facts.locationCode].filter(Boolean));
  party(page, 'Property', [...property], sheet.left + sheet.width / 2);
};

const tableHead = (page: Page, y: number): void => {
  page.font('bold').fontSize(9);
  page.text('Collected on', sheet.left, y, { lineBreak: false });
  for (const [at, title] of ['Gross', 'Refunds', 'Test money', 'Net'].entries())
    cell(page, title, ends[at] as number, y);
  page.font('plain').fontSize(10);
  line(page, y + 14);
};

type Row = { gross: number; refunds: number; testMoney: number; net: number };
const sums = (page: Page, { gross, refunds, testMoney, net }: Row, y: number): void => {
  for (const [at, sum] of [gross, -refunds, -testMoney, net].entries())
    cell(page, dollars(sum === 0 ? 0 : sum), ends[at] as number, y);
};

const dayInWords = (date: string): string => {
  const [, month = '', day = ''] = date.split('-');
  const [name = ''] = monthInWords(`2000-${month}`).split(' ');
  return `${name} ${Number(day)}`;
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
    y += rowHeight;
  }
  if (facts.days.length === 0) {
    page.fillColor(grey).text('Nothing was collected in this month.', sheet.left, y, { lineBreak: false });
    page.fillColor('black');
    y += rowHeight;
  }
  line(page, y, 1);
  page.font('bold').text('Total', sheet.left, y + 6, { lineBreak: false });
  sums(page, facts, y + 6);
  page.font('plain');
  return y + 6 + rowHeight;
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
  if (y + height + 6 * rowHeight > sheet.bottom) {
    page.addPage();
    y = sheet.top;
  }
  label(page, 'How the commission is computed', sheet.left, y);
  page.text(words, sheet.left, y + 12, { width: sheet.width });
  y += 12 + height + 14;
  y = total(page, 'Net collected', facts.net, y);
  if (facts.net < 0) y = remark(page, 'More was paid back than came in. This is not carried over.', y);
  y = total(page, 'Commission', facts.commission, y, true);
  y = total(page, 'Paid', facts.paid, y);
  line(page, y);
  total(page, 'Still to pay', facts.commission - facts.paid, y + 6, true);
};

const numbered = (page: Page, { footer }: Letterhead): void => {
  const { start, count } = page.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at);
    page.page.margins.bottom = 0;
    page.fillColor(grey).fontSize(8);
    page.text(fitted(page, footer, sheet.width - 80), sheet.left, sheet.bottom + 20, { lineBreak: false });
    page.text(`Page ${at + 1} of ${count}`, sheet.left, sheet.bottom + 20, {
      width: sheet.width,
      align: 'right',
      lineBreak: false,
    });
  }
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
      head(page, facts, revision, letterhead);
      const from = partiesTop + 12 + (facts.address.length + 2) * lineHeight + 24;
      conclusion(page, facts, days(page, facts, from));
      numbered(page, letterhead);
    },
  );

/** Under what name it is kept. */
export const statementName = ({ month, site }: StatementFacts, revision: number): string =>
  `Commission ${month} ${[...site].slice(0, 80).join('')}${revision > 1 ? ` (revision ${revision})` : ''}.pdf`;
