import { authTexts, providerLife, safeNext } from 'domain/auth';
import { isRefusal, later, type Outcome, type Refusal } from 'domain/kernel';
import type { Hono } from 'hono';
import { type Call, callOf, respond } from '#platform/http/call.ts';
import { refusalOf, refusals, statusOf } from '#platform/operations/errors.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { Services } from '#platform/services.ts';
import { findToken, makeToken, newSecret, spendToken } from '#users';
import { type Arrival, arrive } from './arrive.ts';
import { type Flow, type IdentityProvider, identityProvider, newFlow } from './oidc.ts';
import { endPage, endScript, failedAt } from './page.ts';

const stateCookie = 'washboard_provider';
const place = 'tokens:provider';
const gate = (name: string): Gate => ({ name, who: 'public', kind: 'write', idempotent: false });
const [beginGate, callbackGate] = [gate('auth.begin'), gate('auth.callback')];

/** What its requests are let in by. */
export const providerGates: readonly Gate[] = [beginGate, callbackGate];

type Parts = { services: Services; runner: Runner; provider: IdentityProvider };

/** Sends the browser to the provider, remembering what must come back; answers the address. */
const begin = async ({ runner, provider }: Parts, call: Call, flow: Flow): Promise<Outcome<string>> => {
  const start = beginGate;
  const caller = await runner.admit(call, start);
  if (isRefusal(caller)) return caller;
  const state = newSecret();
  const address = await provider.address(flow, state);
  const kept = await runner.within(call, caller, start, async (ctx) => {
    const payload = ctx.keys.seal(JSON.stringify(flow), place);
    const expiresAt = later(ctx.now, providerLife);
    return makeToken(ctx, { kind: 'provider', secret: state, payload, expiresAt });
  });
  if (isRefusal(kept)) return kept;
  call.cookies.set(stateCookie, state, { maxAge: providerLife / 1000 });
  return address.href;
};

/** The flow that this browser began, once: an answer that comes twice finds nothing. */
const takeFlow = async ({ runner }: Parts, call: Call, state: string): Promise<Flow | null> => {
  // The answer belongs to the browser that asked, or a stranger could sign it in as themself.
  if (state === '' || call.cookies.get(stateCookie) !== state) return null;
  const taken = await runner.within(call, null, callbackGate, async (ctx) => {
    const row = await findToken(ctx, 'provider', state);
    const payload = row?.payload ? ctx.keys.open(row.payload, place) : null;
    if (!row || payload === null) return null;
    await spendToken(ctx.db, row.id, ctx.now);
    return JSON.parse(payload) as Flow;
  });
  return isRefusal(taken) ? null : taken;
};

const finish = async (parts: Parts, call: Call, url: URL, flow: Flow): Promise<Outcome<Arrival>> => {
  const { services, runner, provider } = parts;
  const end = callbackGate;
  const caller = await runner.admit(call, end);
  if (isRefusal(caller)) return caller;
  const claims = await provider.claims(url, flow, url.searchParams.get('state') ?? '').catch((error) => {
    services.log.warn('sign-in at the provider failed', { requestId: call.id, error });
    return null;
  });
  if (!claims) return authTexts.providerFailed;
  return runner
    .within(call, caller, end, (ctx) => arrive(ctx, claims))
    .catch((error) => {
      services.log.error('sign-in failed', { requestId: call.id, error });
      return refusalOf(error);
    });
};

/** A failure in the words that fit the road: the redirect has its own (AUTH-05). */
const worded = (refusal: Refusal, popup: boolean): Refusal =>
  refusal.code === authTexts.providerFailed.code && !popup ? authTexts.redirectFailed : refusal;

const failure = (call: Call, refusal: Refusal, flow: Flow | null, cancelled: boolean): Response => {
  const popup = flow?.mode === 'popup';
  const { code, message } = worded(refusal, popup);
  call.cookies.forget();
  call.cookies.clear(stateCookie);
  const result = cancelled ? 'cancelled' : 'failed';
  // Without a flow nobody knows which road it was; the login screen tells of it.
  return endPage(
    call,
    statusOf(refusal),
    { result, code, message },
    failedAt(code, flow?.next ?? '/'),
    popup,
  );
};

const goTo = (call: Call, address: string): Response => {
  const headers = new Headers({ Location: address, 'Cache-Control': 'no-store' });
  for (const line of call.cookies.written) headers.append('Set-Cookie', line);
  return new Response(null, { status: 303, headers });
};

const callback = async (parts: Parts, call: Call, url: URL): Promise<Response> => {
  const flow = await takeFlow(parts, call, url.searchParams.get('state') ?? '');
  const cancelled = url.searchParams.get('error') === 'access_denied';
  if (!flow || url.searchParams.has('error')) return failure(call, authTexts.providerFailed, flow, cancelled);
  const outcome = await finish(parts, call, url, flow);
  if (isRefusal(outcome)) return failure(call, outcome, flow, false);
  call.cookies.clear(stateCookie);
  const popup = flow.mode === 'popup';
  if ('link' in outcome) {
    const { code, message } = authTexts.linkRequired;
    return endPage(call, 200, { result: 'failed', code, message }, failedAt(code, flow.next), popup);
  }
  return popup ? endPage(call, 200, { result: 'ok' }, flow.next, true) : goTo(call, flow.next);
};

/** The requests of the identity provider's road: there, back, and the page that ends it. */
export const serveProvider = (app: Hono, services: Services, runner: Runner): void => {
  const { env, outgoing } = services;
  app.get('/auth/end.js', () => {
    const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
    return new Response(endScript, { headers });
  });
  if (!env.oidc) return;
  const parts: Parts = { services, runner, provider: identityProvider(env, env.oidc, outgoing) };
  app.get('/auth/provider', async (context) => {
    const call = callOf(context);
    const mode = context.req.query('mode');
    if (mode !== 'popup' && mode !== 'redirect') return respond(call, refusals.unknownOperation);
    const flow = newFlow(mode, safeNext(context.req.query('next'), env.publicUrl));
    const to = await begin(parts, call, flow).catch((error) => {
      services.log.warn('the identity provider does not answer', { requestId: call.id, error });
      return authTexts.providerFailed;
    });
    if (isRefusal(to)) return failure(call, to, flow, false);
    return goTo(call, to);
  });
  app.get('/auth/callback', (context) => callback(parts, callOf(context), new URL(context.req.url)));
};
