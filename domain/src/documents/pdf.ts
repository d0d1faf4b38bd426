import type { DocumentFlaw } from './document.ts';

/** Bytes at a PDF's end in which it says where its table of contents is. */
export const pdfTail = 2_048;

/** Where the end of a PDF says that its table of contents is; null where it does not. */
export const pdfTableAt = (tail: string): number | null => {
  const end = tail.lastIndexOf('%%EOF');
  const said = /startxref\s+(\d{1,10})\s*$/.exec(tail.slice(0, Math.max(end, 0)));
  return said ? Number(said[1]) : null;
};

/** Whether a table of contents begins there, give or take what sloppy programs miss it by. */
export const isPdfTable = (around: string): boolean => /xref|\d+\s+\d+\s+obj/.test(around);

const locked = /\/Encrypt\s*(\d+\s+\d+\s+R|<<)/;

/** Why a PDF cannot be shown: its table of contents is nowhere, or it asks for a password. `parts`: those that name a lock. */
export const pdfFlaw = (isWhole: boolean, parts: readonly string[]): DocumentFlaw | null => {
  if (!isWhole) return 'broken';
  return parts.some((part) => locked.test(part)) ? 'encrypted' : null;
};
