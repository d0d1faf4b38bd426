import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/** A document on its way; the product's own fonts stand in it, so that names in any Latin script are right. */
export type Page = InstanceType<typeof PDFDocument>;

const font = (file: string): Buffer => readFileSync(new URL(`./${file}`, import.meta.url));
const fonts = {
  plain: font('DejaVuSansCondensed.ttf'),
  bold: font('DejaVuSansCondensed-Bold.ttf'),
};

const margin = 56;
/** Letter, in points, and what of it is written on. */
export const sheet = {
  left: margin,
  right: 612 - margin,
  top: margin,
  bottom: 792 - margin,
  width: 612 - 2 * margin,
};

export const grey = '#5a6472';

/** A line across the page. */
export const rule = (page: Page, y: number, weight = 0.5, color = '#b8c0ca'): void => {
  page.lineWidth(weight).strokeColor(color).moveTo(sheet.left, y).lineTo(sheet.right, y).stroke();
};

type Drawn = {
  title: string;
  author: string;
  day: string;
  /** With a structure for readers aloud; whoever draws says what each part is. */
  tagged?: boolean;
};

/** Draws a document; `day` stands for when it was made, so that the same content is the same bytes whenever it is drawn. */
export const drawPdf = async (
  { title, author, day, tagged = false }: Drawn,
  draw: (page: Page) => void | Promise<void>,
): Promise<Buffer> => {
  const at = new Date(`${day}T00:00:00.000Z`);
  const page = new PDFDocument({
    size: 'LETTER',
    // Below the margin stands the number of the page.
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    font: fonts.plain as never,
    bufferPages: true,
    ...(tagged ? { tagged, pdfVersion: '1.7' as const } : {}),
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Producer: 'Washboard',
      Creator: 'Washboard',
      CreationDate: at,
      ModDate: at,
    },
  });
  page.registerFont('plain', fonts.plain);
  page.registerFont('bold', fonts.bold);
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    page.on('end', resolve);
    page.on('error', reject);
  });
  page.font('plain').fontSize(10);
  await draw(page);
  page.end();
  await ended;
  return Buffer.concat(parts);
};

/** Text that fits a width: cut, with a sign that it was. */
export const fitted = (page: Page, text: string, width: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (page.widthOfString(line) <= width) return line;
  const letters = [...line];
  let [fits, over] = [0, letters.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (page.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else over = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
};
