import type { InvoicePaper, PaperLine } from 'domain/invoices';
import { dollars } from 'domain/kernel';
import { breath } from '#platform/breath.ts';
import { drawFeet, drawLetterhead } from '#platform/pdf/letterhead.ts';
import { drawPdf, fitted, grey, type Page, rule, sheet } from '#platform/pdf/page.ts';
import { type Structure, structured } from '#platform/pdf/structure.ts';

const columns = [
  { title: 'Description', start: sheet.left, end: sheet.left + 248 },
  { title: 'Quantity', start: sheet.left + 256, end: sheet.left + 310 },
  { title: 'Price', start: sheet.left + 318, end: sheet.left + 382 },
  { title: 'Tax', start: sheet.left + 390, end: sheet.left + 432 },
  { title: 'Amount', start: sheet.left + 436, end: sheet.right },
] as const;
const described = columns[0].end - columns[0].start;

const left = (page: Page, text: string, x: number, y: number): void => {
  page.text(text, x, y, { lineBreak: false });
};
// Money ends where its column ends, whatever it is.
const right = (page: Page, text: string, end: number, y: number): void => {
  page.text(text, end - page.widthOfString(text), y, { lineBreak: false });
};

type Drawing = { page: Page; paper: InvoicePaper; tags: Structure };

const parties = ({ page, paper, tags }: Drawing, from: number): number => {
  const x = sheet.left + 290;
  tags.add('H1', () => page.font('bold').fontSize(18).text('Invoice', x, from, { lineBreak: false }));
  page.font('plain').fontSize(10);
  let y = from + 28;
  for (const { label, value } of paper.facts) {
    tags.add('P', () => {
      page.fillColor(grey);
      left(page, label, x, y);
      page.fillColor('black').font(label === 'Number' || label === 'Due' ? 'bold' : 'plain');
      right(page, value, sheet.right, y);
      page.font('plain');
    });
    y += 16;
  }
  let down = from + 2;
  tags.add('P', () => {
    page.fillColor(grey).fontSize(9);
    left(page, 'Bill to', sheet.left, down);
    page.fillColor('black').fontSize(10);
  });
  down += 14;
  for (const [at, text] of [paper.billTo.name, ...paper.billTo.lines].slice(0, 10).entries()) {
    tags.add('P', () => {
      page.font(at === 0 ? 'bold' : 'plain');
      left(page, fitted(page, text, 270), sheet.left, down);
      page.font('plain');
    });
    down += 14;
  }
  return Math.max(y, down) + 18;
};

const tableHead = ({ page, tags }: Drawing, y: number, repeated: boolean): number => {
  const cells = columns.map(({ title, start, end }, at) => () => {
    page.fillColor(grey).fontSize(9);
    if (at === 0) left(page, title, start, y);
    else right(page, title, end, y);
    page.fillColor('black').fontSize(10);
  });
  // The head that comes again on each page is for eyes alone.
  if (!repeated) tags.row('TH', cells);
  else
    tags.artifact(() => {
      for (const draw of cells) draw();
    });
  tags.artifact(() => rule(page, y + 14, 1, 'black'));
  return y + 20;
};

const heightOf = (page: Page, { title, details }: PaperLine): number => {
  page.font('bold').fontSize(10);
  const above = page.heightOfString(title || ' ', { width: described });
  page.font('plain').fontSize(9);
  const below = details ? page.heightOfString(details, { width: described }) : 0;
  page.fontSize(10);
  return above + below + 10;
};

const lineRow = ({ page, tags }: Drawing, line: PaperLine, y: number): void => {
  const { title, details, quantity, price, tax, amount } = line;
  tags.row('TD', [
    () => {
      page.font('bold').text(title, columns[0].start, y, { width: described });
      page.font('plain').fontSize(9).fillColor(grey);
      if (details) page.text(details, columns[0].start, page.y, { width: described });
      page.fontSize(10).fillColor('black');
    },
    ...[quantity, price, tax, amount].map(
      (text, at) => () => right(page, text, columns[at + 1]?.end ?? sheet.right, y),
    ),
  ]);
};

const broughtForward = ({ page, tags }: Drawing, cents: number, from: number, y: number): number => {
  tags.artifact(() => {
    page.fillColor(grey);
    left(page, `Brought forward from page ${from}`, sheet.left, y);
    right(page, dollars(cents), sheet.right, y);
    page.fillColor('black');
    rule(page, y + 15);
  });
  return y + 22;
};

const continued = (drawing: Drawing): number => {
  const { page, paper, tags } = drawing;
  page.addPage();
  tags.artifact(() => {
    page.font('bold');
    left(page, `${paper.number}, continued`, sheet.left, sheet.top);
    page.font('plain');
    right(page, fitted(page, paper.billTo.name, 260), sheet.right, sheet.top);
  });
  return sheet.top + 24;
};

// So many rows at a stretch; then everything that waits goes first.
const stretch = 12;

const lines = async (drawing: Drawing, from: number): Promise<number> => {
  const { page, paper, tags } = drawing;
  tags.open('Table');
  let y = tableHead(drawing, from, false);
  let sum = 0;
  let pages = 1;
  for (const [at, line] of paper.lines.entries()) {
    if (at % stretch === stretch - 1) await breath();
    const height = heightOf(page, line);
    if (y + height > sheet.bottom) {
      y = tableHead(drawing, continued(drawing), true);
      y = broughtForward(drawing, sum, pages, y);
      pages += 1;
    }
    lineRow(drawing, line, y);
    const end = y + height - 5;
    tags.artifact(() => rule(page, end));
    y += height + 2;
    sum += line.cents;
  }
  tags.close();
  return y;
};

const sums = (drawing: Drawing, from: number): number => {
  const { page, paper, tags } = drawing;
  const x = sheet.left + 256;
  let y = from + 12;
  if (y + paper.sums.length * 20 > sheet.bottom) y = continued(drawing);
  tags.open('Table');
  for (const { label, amount, strong } of paper.sums) {
    if (y + 20 > sheet.bottom) y = continued(drawing);
    if (strong) {
      const above = y - 2;
      tags.artifact(() =>
        page.lineWidth(1).strokeColor('black').moveTo(x, above).lineTo(sheet.right, above).stroke(),
      );
      y += 4;
    }
    const face = () => page.font(strong ? 'bold' : 'plain').fontSize(strong ? 12 : 10);
    const row = y;
    tags.row('TD', [
      () => left(face(), fitted(page, label, 170), x, row),
      () => right(face(), amount, sheet.right, row),
    ]);
    page.font('plain').fontSize(10);
    y += strong ? 22 : 17;
  }
  tags.close();
  return y;
};

// A text that may be longer than what is left of a page goes on on the next.
const words = (drawing: Drawing, tag: 'P' | 'H2', text: string, from: number): number => {
  const { page, tags } = drawing;
  let y = from;
  for (const part of text.split('\n')) {
    const height = page.heightOfString(part || ' ', { width: sheet.width });
    if (y + height > sheet.bottom) y = continued(drawing);
    const at = y;
    if (part) tags.add(tag, () => page.text(part, sheet.left, at, { width: sheet.width }));
    y += height + 1;
  }
  return y;
};

const end = (drawing: Drawing, from: number): void => {
  const { page, paper, tags } = drawing;
  const { note, paymentInstructions, paymentLink } = paper;
  let y = from + 14;
  if (note) y = words(drawing, 'P', note, y) + 12;
  if (!paymentInstructions && !paymentLink) return;
  const above = y;
  tags.artifact(() => rule(page, above));
  page.font('bold');
  y = words(drawing, 'H2', 'How to pay', y + 10);
  page.font('plain');
  if (paymentInstructions) y = words(drawing, 'P', paymentInstructions, y + 2);
  if (!paymentLink) return;
  const shown = fitted(page, `Online: ${paymentLink}`, sheet.width);
  if (y + 16 > sheet.bottom) y = continued(drawing);
  const row = y + 4;
  tags.add('Link', () =>
    page.text(shown, sheet.left, row, { link: paymentLink, underline: true, lineBreak: false }),
  );
};

/** The PDF of an invoice; the same paper is the same bytes. `day` stands for when it was made. */
export const invoicePdf = (paper: InvoicePaper, day: string): Promise<Buffer> =>
  drawPdf({ title: `Invoice ${paper.number}`, author: paper.team, day, tagged: true }, async (page) => {
    const drawing = { page, paper, tags: structured(page) };
    const { tags } = drawing;
    const top = tags.add('Sect', () => drawLetterhead(page, paper.team, paper.letterhead));
    end(drawing, sums(drawing, await lines(drawing, parties(drawing, top))));
    tags.end();
    drawFeet(page, paper.team, paper.number, paper.letterhead);
  });
