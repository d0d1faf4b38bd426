import { isRefusal, later, minute, type Outcome } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import { refusals } from '#platform/operations/errors.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { SignedInCaller } from '#platform/operations/session.ts';
import type { Services } from '#platform/services.ts';
import { type Call, callOf, respond } from './call.ts';
import { isForeign } from './origin.ts';

/** A request for something that is no JSON, by somebody whom its gate let in. */
export type Asked = {
  services: Services;
  runner: Runner;
  call: Call;
  gate: Gate;
  caller: SignedInCaller | null;
  context: HonoContext;
};

/** Longest a download may take; a reader who takes a page a minute is no reader. */
const longestDownload = 10 * minute;

const sees = (caller: Asked['caller']): string => JSON.stringify(caller?.viewer);

/**
 * The pages as long as the reader may have them: the session is asked before each. What was sent cannot be taken back,
 * but the file ends there, as one that broke off.
 */
export const whileAllowed = async function* <Page>(
  { services, runner, call, gate, caller }: Asked,
  pages: AsyncIterable<Page>,
  longest = longestDownload,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    const now = services.now();
    const still = await runner.admit(call, gate, now);
    const same = !isRefusal(still) && sees(still) === sees(caller);
    if (!same || later(call.now, longest) < now) {
      call.outgoing.destroy();
      return;
    }
    yield page;
  }
};

const askedAgainAfter = 4_000_000;

/** The bytes in parts, before each of which the session is asked (`whileAllowed`). */
export const inParts = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    part.push(chunk);
    size += chunk.length;
    if (size < askedAgainAfter) continue;
    yield Buffer.concat(part);
    [part, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(part);
};

type Download = {
  path: string;
  gate: Gate;
  answer: (asked: Asked) => Promise<Outcome<Response>>;
};

/** Serves what a page may show or keep as a file, through a gate as operations have it; no page of another site asks. */
export const serveDownload = (
  app: Hono,
  services: Services,
  runner: Runner,
  { path, gate, answer }: Download,
): void => {
  app.get(path, async (context: HonoContext) => {
    const call = callOf(context);
    if (isForeign(call.incoming, services.env.publicUrl)) return respond(call, refusals.otherOrigin);
    const caller = await runner.admit(call, gate);
    if (isRefusal(caller)) return respond(call, caller);
    const answered = await answer({ services, runner, call, gate, caller, context });
    return isRefusal(answered) ? respond(call, answered) : answered;
  });
  app.all(path, (context) => respond(callOf(context), refusals.method));
};
