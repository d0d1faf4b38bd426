import type { PDFDocumentProxy } from 'pdfjs-dist';
// As they stand: a library that brings along what older browsers lack, and no part of any script of ours.
import libraryAddress from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

type Library = typeof import('pdfjs-dist');

/** How many bytes a document may have that is opened whole in the page's memory. */
const patience = 60_000;

const library = async (): Promise<Library> => {
  const loaded = (await import(/* @vite-ignore */ libraryAddress)) as Library;
  loaded.GlobalWorkerOptions.workerSrc = workerAddress;
  return loaded;
};

const bytesOf = async (address: string): Promise<ArrayBuffer> => {
  const response = await fetch(address, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) throw new Error('The file could not be read.');
  return response.arrayBuffer();
};

/** Opens a PDF in a worker of its own; nothing that it carries is run. Rejects where it cannot be read. */
export const openPdf = async (address: string): Promise<PDFDocumentProxy> => {
  const [{ getDocument }, data] = await Promise.all([library(), bytesOf(address)]);
  return getDocument({ data, isEvalSupported: false, enableXfa: false, useWorkerFetch: false } as never)
    .promise;
};
