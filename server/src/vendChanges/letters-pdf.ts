import type { Letter } from 'domain/vendChanges';
import { drawPdf, type Page, sheet } from '#collections';

type Drawn = { team: string; day: string };

const drawLetter = (
  page: Page,
  { recipient, address, subject, body }: Letter,
  { team, day }: Drawn,
): void => {
  const width = sheet.width;
  page.font('bold').fontSize(11).text(team, sheet.left, sheet.top, { width });
  page
    .font('plain')
    .fontSize(10)
    .text([recipient, address].filter(Boolean).join('\n'), sheet.left, sheet.top + 60, { width });
  page.moveDown(2).text(day, { width });
  page.moveDown(2).font('bold').fontSize(12).text(subject, { width });
  page.moveDown(1).font('plain').fontSize(10).text(body, { width, lineGap: 3 });
};

/** Letters to be printed, each on a sheet of its own. */
export const lettersPdf = (letters: readonly Letter[], drawn: Drawn): Promise<Buffer> =>
  drawPdf(
    {
      title: letters.length === 1 ? (letters[0]?.subject ?? '') : 'Letters',
      author: drawn.team,
      day: drawn.day,
    },
    (page) => {
      for (const [at, letter] of letters.entries()) {
        if (at > 0) page.addPage();
        drawLetter(page, letter, drawn);
      }
    },
  );
