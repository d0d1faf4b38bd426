import { Readable } from 'node:stream';
import {
  csvLine,
  type SheetKind,
  sheetFoot,
  sheetHead,
  sheetParts,
  sheetPath,
  sheetRow,
  undefuse,
} from 'domain/imports';
import { localMinute } from 'domain/kernel';
import { ZipFile } from 'yazl';
import { type Asked, whileAllowed } from '#platform/http/downloads.ts';

const fileAnswer = (name: string, type: string, body: ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });

/** A file for the browser, sent page by page as the reader takes it. */
const download = (name: string, type: string, pages: AsyncGenerator<string>): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const { done, value } = await pages.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await pages.return(undefined);
    },
  });
  return fileAnswer(name, type, body);
};

/** A CSV file for the browser, as long as who asked for it may have it. */
export const downloadCsv = (asked: Asked, name: string, pages: AsyncGenerator<string>): Response =>
  download(name, 'text/csv; charset=utf-8', whileAllowed(asked, pages));

/** Rows, the heading first, as CSV. */
export const csvPages = async function* (pages: AsyncGenerator<string[][]>): AsyncGenerator<string> {
  let mark = '\ufeff';
  for await (const rows of pages) {
    yield mark + rows.map(csvLine).join('');
    mark = '';
  }
};

type Sheet = { kinds: readonly SheetKind[]; timeZone: string };

// What is a text here needs no apostrophe to be none of a formula.
const plain = (cells: readonly string[]): string[] => cells.map(undefuse);

const sheetPages = async function* (
  pages: AsyncGenerator<string[][]>,
  { kinds, timeZone }: Sheet,
): AsyncGenerator<string> {
  const local = (at: string) => localMinute(at, timeZone);
  const { value: [heading = []] = [] } = await pages.next();
  yield sheetHead(heading);
  for await (const rows of pages) yield rows.map((cells) => sheetRow(plain(cells), kinds, local)).join('');
  yield sheetFoot;
};

/** The same as an Excel file, packed as the reader takes it. */
export const downloadSheet = (
  asked: Asked,
  name: string,
  pages: AsyncGenerator<string[][]>,
  sheet: Sheet,
): Response => {
  const zip = new ZipFile();
  const sure = Readable.from(sheetPages(whileAllowed(asked, pages), sheet));
  const fail = () => asked.call.outgoing.destroy();
  sure.once('error', fail);
  zip.on('error', fail);
  for (const [path, text] of Object.entries(sheetParts)) zip.addBuffer(Buffer.from(text), path);
  zip.addReadStream(sure, sheetPath);
  zip.end();
  // Who hangs up reads no more rows.
  asked.call.outgoing.once('close', () => sure.destroy());
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return fileAnswer(
    name,
    type,
    Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream<Uint8Array>,
  );
};
