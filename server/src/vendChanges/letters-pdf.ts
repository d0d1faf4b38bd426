import { setImmediate as others } from 'node:timers/promises';
import type { Letter } from 'domain/vendChanges';
import { drawPdf, type Page, sheet } from '#platform/pdf/page.ts';

// So long a word fits no line; and whatever breaks lines would look at all of it again for each line.
const longWord = /\S{200}(?=\S)/gu;
const broken = (text: string): string => text.replace(longWord, '$&\n');

type Drawn = { team: string; day: string };

type LetterText = Pick<Letter, 'recipient' | 'address' | 'subject' | 'body'>;

const drawLetter = (
  page: Page,
  { recipient, address, subject, body }: LetterText,
  { team, day }: Drawn,
): void => {
  const width = sheet.width;
  page.font('bold').fontSize(11).text(team, sheet.left, sheet.top, { width });
  page
    .font('plain')
    .fontSize(10)
    .text(broken([recipient, address].filter(Boolean).join('\n')), sheet.left, sheet.top + 60, { width });
  page.moveDown(2).text(day, { width });
  page.moveDown(2).font('bold').fontSize(12).text(broken(subject), { width });
  page.moveDown(1).font('plain').fontSize(10).text(broken(body), { width, lineGap: 3 });
};

/** Letters to be printed, each on a sheet of its own. */
export const lettersPdf = (letters: readonly LetterText[], drawn: Drawn): Promise<Buffer> =>
  drawPdf(
    {
      title: letters.length === 1 ? (letters[0]?.subject ?? '') : 'Letters',
      author: drawn.team,
      day: drawn.day,
    },
    async (page) => {
      for (const [at, letter] of letters.entries()) {
        // Hundreds take seconds: others are answered in between.
        await others();
        if (at > 0) page.addPage();
        drawLetter(page, letter, drawn);
      }
    },
  );
