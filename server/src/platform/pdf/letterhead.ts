import type { SettingsFields } from 'domain/settings';
import { fitted, grey, type Page, rule, sheet } from './page.ts';
import { artifact } from './structure.ts';

export type Letterhead = SettingsFields['letterhead'];

// What the library's types forget.
type Drawing = Page & { openImage: (bytes: Buffer) => { width: number; height: number } };

const logo = { width: 120, height: 36 };
const most = 5;

/** The picture at the left end, with where the name begins beside it; one that cannot be drawn is left out. */
const drawLogo = (page: Page, data: string): number => {
  if (!data) return sheet.left;
  try {
    const picture = (page as Drawing).openImage(Buffer.from(data.split(',')[1] ?? '', 'base64'));
    const scale = Math.min(logo.width / picture.width, logo.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    page.image(picture as never, sheet.left, sheet.top, { width, height });
    return sheet.left + width + 10;
  } catch {
    return sheet.left;
  }
};

/** Who writes, and how the house is reached, over a rule; answers where the page goes on below it. */
export const drawLetterhead = (page: Page, team: string, letterhead: Letterhead): number => {
  const { name, address, phone, email } = letterhead;
  const x = drawLogo(page, letterhead.logo);
  const middle = sheet.left + sheet.width / 2;
  page.font('bold').fontSize(13);
  const y = sheet.top + (letterhead.logo ? 10 : 0);
  page.text(fitted(page, name || team, middle - x - 16), x, y, { lineBreak: false });
  page.font('plain').fillColor(grey).fontSize(9);
  const lines = [...address.split('\n'), phone, email].map((text) => text.trim()).filter(Boolean);
  const shown = lines.slice(0, most);
  for (const [at, text] of shown.entries())
    page.text(fitted(page, text, sheet.width / 2), middle, sheet.top + at * 12, {
      width: sheet.width / 2,
      align: 'right',
      lineBreak: false,
    });
  page.fillColor('black').fontSize(10);
  const end = sheet.top + Math.max(shown.length * 12, letterhead.logo ? logo.height : 16) + 8;
  rule(page, end, 1, 'black');
  return end + 18;
};

type Foot = { team: string; what: string; letterhead: Letterhead };

const drawFoot = (page: Page, which: string, { team, what, letterhead }: Foot): void => {
  page.page.margins.bottom = 0;
  page.font('plain').fillColor(grey).fontSize(8);
  const third = sheet.width / 3;
  const y = sheet.bottom + 20;
  if (letterhead.footer) {
    const line = fitted(page, letterhead.footer, sheet.width);
    page.text(line, sheet.left, y - 12, { lineBreak: false });
  }
  const ends = [
    [letterhead.name || team, 'left'],
    [what, 'center'],
    [which, 'right'],
  ] as const;
  for (const [place, [text, align]] of ends.entries())
    page.text(fitted(page, text, third - 8), sheet.left + place * third, y, {
      width: third,
      align,
      lineBreak: false,
    });
};

/** On every page: the house's line, and below it who writes, what it is, and which page of how many. */
export const drawFeet = (page: Page, team: string, what: string, letterhead: Letterhead): void => {
  const { start, count } = page.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at);
    artifact(page, () => drawFoot(page, `Page ${at + 1} of ${count}`, { team, what, letterhead }));
  }
};
