import type { Operation } from 'domain/kernel';
import type * as z from 'zod';
import type { FakeCalls } from './fake-calls.ts';

export type FakeFeed = {
  /** Tells the page what changed, once it follows. */
  frame: (event: string, data: object) => void;
};

/** A live feed that tells what the test says. */
export const fakeFeed = (server: FakeCalls): FakeFeed => {
  const encoder = new TextEncoder();
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  server.answer({ name: 'live' } as Operation<z.ZodType, unknown>, () => {
    const start = (given: ReadableStreamDefaultController<Uint8Array>) => {
      control = given;
    };
    return new Response(new ReadableStream<Uint8Array>({ start }));
  });
  return {
    frame: (event, data) =>
      control?.enqueue(encoder.encode(`id: 1.1\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
  };
};
