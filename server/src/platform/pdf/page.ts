import { readFileSync } from 'node:fs';
import type PDFDocument from 'pdfkit';

/** A document on its way; the product's own font stands in it. */
export type Page = InstanceType<typeof PDFDocument>;

const font = (file: string): Buffer => readFileSync(new URL(`./${file}`, import.meta.url));
const readFonts = () => ({
  plain: font('Archivo.ttf'),
  bold: font('Archivo-SemiBold.ttf'),
  // For the few Latin letters that the product's font lacks.
  'plain, every letter': font('DejaVuSansCondensed.ttf'),
  'bold, every letter': font('DejaVuSansCondensed-Bold.ttf'),
});
type Fonts = ReturnType<typeof readFonts>;
type Face = keyof Fonts;

let known: Fonts | undefined;
/** The library and the fonts stay out of memory until the first document is drawn. */
const tools = async () => {
  const { default: Document } = await import('pdfkit');
  known ??= readFonts();
  return { Document, fonts: known };
};

// What the library's types forget.
type Faced = {
  _font: { name: string; id: string; font: { hasGlyphForCodePoint: (code: number) => boolean } };
};

/** Sets a text in another face where the one chosen lacks one of its letters, so that names in any Latin script are right. */
const setEveryLetter = (page: Page): void => {
  let now: Face = 'plain';
  const choose = page.font.bind(page);
  page.font = ((face: Face) => {
    now = face;
    return choose(face);
  }) as typeof page.font;
  const lacks = (text: string): boolean => {
    const { font: chosen } = (page as unknown as Faced)._font;
    return [...text].some(
      (letter) => letter > ' ' && !chosen.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );
  };
  const draw = { text: page.text, widthOfString: page.widthOfString, heightOfString: page.heightOfString };
  for (const [name, act] of Object.entries(draw) as ['text', (...given: unknown[]) => unknown][])
    page[name] = ((text: string, ...more: unknown[]) => {
      if ((now !== 'plain' && now !== 'bold') || !lacks(text)) return act.call(page, text, ...more);
      const face = now;
      page.font(`${face}, every letter`);
      try {
        return act.call(page, text, ...more);
      } finally {
        page.font(face);
      }
    }) as typeof page.text;
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
  const { Document, fonts } = await tools();
  const page = new Document({
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
  for (const [face, bytes] of Object.entries(fonts)) page.registerFont(face, bytes);
  setEveryLetter(page);
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
