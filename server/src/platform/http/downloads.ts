import { isRefusal, type Outcome } from 'domain/kernel';
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
