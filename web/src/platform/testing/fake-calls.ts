import { actedHeader, type Operation, personHeader, sentHeader } from 'domain/kernel';
import { vi } from 'vitest';
import type * as z from 'zod';
import { endDrafts } from '#platform/offline/drafts.ts';

/** What a fake server refuses with. */
export type FakeRefusal = {
  status: number;
  code: string;
  message?: string;
  fields?: Record<string, string>;
  current?: unknown;
  changed?: { by: string | null; at: string };
  headers?: Record<string, string>;
};

/** Under which key, whose it says it is, and when it says that it was done and sent. */
type Sent = { key: string | null; person: string | null; times: (string | null)[] };

type Answer = (input: never, request: Sent) => unknown;

export type FakeCalls = {
  /** Answers an operation, typed by its declaration; `refuse(…)` thrown or returned becomes an error. */
  answer: <Input extends z.ZodType, Output>(
    operation: Operation<Input, Output>,
    handle: (input: z.input<Input>, request: Sent) => Output | Response | Promise<Output | Response>,
  ) => FakeCalls;
  /** Every call so far, in order. */
  calls: { name: string; input: unknown; key: string | null }[];
  restore: () => void;
};

/** An error as the server answers it. */
export const refusal = ({ status, code, message = code, headers = {}, ...more }: FakeRefusal): Response =>
  Response.json({ error: { code, message, requestId: 'test', ...more } }, { status, headers });

/** Stands in for the server at the network's edge, before which nobody has begun anything; a call that nobody answers is a 404. */
export const fakeCalls = (): FakeCalls => {
  void endDrafts();
  const answers = new Map<string, Answer>();
  const calls: FakeCalls['calls'] = [];
  const fetchFake = async (url: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const name = String(url).replace('/api/', '');
    const handle = answers.get(name) ?? answers.get(name.split('?')[0] ?? '');
    const headers = new Headers(init?.headers);
    const [key, person] = [headers.get('Idempotency-Key'), headers.get(personHeader)];
    const times = [actedHeader, sentHeader].map((name) => headers.get(name));
    const input = JSON.parse(String(init?.body ?? '{}')) as never;
    calls.push({ name, input, key });
    if (!handle) return refusal({ status: 404, code: 'NOT_FOUND' });
    const answer = await handle(input, { key, person, times });
    return answer instanceof Response ? answer : Response.json(answer ?? null);
  };
  const spy = vi.spyOn(window, 'fetch').mockImplementation(fetchFake);
  const fake: FakeCalls = {
    calls,
    answer: (operation, handle) => {
      answers.set(operation.name, handle as Answer);
      return fake;
    },
    restore: () => spy.mockRestore(),
  };
  return fake;
};
