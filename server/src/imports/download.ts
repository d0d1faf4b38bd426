import { isRefusal, later, minute } from 'domain/kernel';
import type { Asked } from '#platform/http/downloads.ts';

/** A file for the browser, sent page by page as the reader takes it. */
const download = (name: string, pages: AsyncGenerator<string>): Response => {
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
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
};

/** Longest a download may take; a reader who takes a page a minute is no reader. */
const longestDownload = 10 * minute;

const sees = (caller: Asked['caller']): string => JSON.stringify(caller?.viewer);

/**
 * The pages as long as the reader may have them: the session is asked before each. What was sent cannot be taken back,
 * but the file ends there, as one that broke off.
 */
const whileAllowed = async function* (
  { services, runner, call, gate, caller }: Asked,
  pages: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for await (const page of pages) {
    const now = services.now();
    const still = await runner.admit(call, gate, now);
    const same = !isRefusal(still) && sees(still) === sees(caller);
    if (!same || later(call.now, longestDownload) < now) {
      call.outgoing.destroy();
      return;
    }
    yield page;
  }
};

/** A CSV file for the browser, as long as who asked for it may have it. */
export const downloadCsv = (asked: Asked, name: string, pages: AsyncGenerator<string>): Response =>
  download(name, whileAllowed(asked, pages));
