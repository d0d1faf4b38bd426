import { createHash } from 'node:crypto';
import type { InvoicePaper } from 'domain/invoices';
import { invoicePdf } from './pdf.ts';

// What was drawn lately, in bytes over all invoices: some hundred of them.
const mostBytes = 32 * 1024 * 1024;

/**
 * Draws each paper once for all who ask, and keeps what was drawn lately. The same paper is the same bytes, so what stands
 * on it is all there is to know it by; a payment, another letterhead or another day make another paper.
 */
export const createDrawn = (draw: typeof invoicePdf, most = mostBytes): typeof invoicePdf => {
  const kept = new Map<string, Promise<Buffer>>();
  const sizes = new Map<string, number>();
  let sum = 0;
  const forget = (mark: string) => {
    kept.delete(mark);
    sum -= sizes.get(mark) ?? 0;
    sizes.delete(mark);
  };
  const made = async (mark: string, drawing: Promise<Buffer>): Promise<void> => {
    const { length } = await drawing;
    sizes.set(mark, length);
    sum += length;
    for (const oldest of sizes.keys()) if (sum > most) forget(oldest);
  };
  return (paper: InvoicePaper, day: string): Promise<Buffer> => {
    const mark = createHash('sha256').update(day).update(JSON.stringify(paper)).digest('base64url');
    const known = kept.get(mark);
    if (known) return known;
    const drawing = draw(paper, day);
    kept.set(mark, drawing);
    // What failed is drawn anew for the next.
    made(mark, drawing).catch(() => forget(mark));
    return drawing;
  };
};

/** The PDF of a paper, drawn or as it was drawn. */
export const drawnPdf = createDrawn(invoicePdf);
