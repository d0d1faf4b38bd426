import { apiTokensTexts, scopeProblem, tokenPrefix } from 'domain/apiTokens';
import { isProved, mayEnter, type Operation, type Outcome, personHeader, type Refusal } from 'domain/kernel';
import type { Call } from '#platform/http/call.ts';
import { refusals } from './errors.ts';
import { type SessionSource, type SignedInCaller, sessionCookie } from './session.ts';

/** What must hold before anything is read: the declaration of an operation, or of a request that is none. */
export type Gate = Pick<
  Operation,
  | 'name'
  | 'who'
  | 'kind'
  | 'whenHeld'
  | 'whenStepOpen'
  | 'whenFactorDue'
  | 'whenViewing'
  | 'idempotent'
  | 'slow'
  | 'fresh'
  | 'notFresh'
  | 'aside'
> & {
  /** Says by itself what of it an API token may have. */
  ofItself?: true;
};

const isApiToken = (secret: string | undefined): boolean => secret?.startsWith(tokenPrefix) === true;

// Who says by a header who they are is not asked for cookies; and no browser is made to bring an API token along.
const secretOf = (call: Call): string | undefined => {
  const { authorization } = call.incoming.headers;
  if (authorization !== undefined) return /^Bearer +(\S{1,500})$/i.exec(authorization)?.[1];
  const kept = call.cookies.get(sessionCookie);
  return isApiToken(kept) ? undefined : kept;
};

const mayNotWrite = ({ actor, viewer }: SignedInCaller, gate: Gate): boolean =>
  viewer.uid !== actor.uid && gate.kind === 'write' && !gate.whenViewing;

// Who says nothing of it is whoever the session is of.
const isForAnother = ({ incoming }: Call, { actor }: SignedInCaller): boolean => {
  const meant = incoming.headers[personHeader];
  return meant !== undefined && meant !== actor.uid;
};

/** Why an API token does not come in: how it stands with its person's account, and what it was made for. */
const tokenProblem = ({ session }: SignedInCaller, gate: Gate): Refusal | null => {
  if (!session.token) return null;
  if (session.step === 'open') return apiTokensTexts.madeWithoutFactor;
  if (gate.fresh === true) return apiTokensTexts.sensitive;
  return gate.ofItself ? null : scopeProblem(session.token.scope, gate.name, gate.kind);
};

const problem = (caller: SignedInCaller, gate: Gate): Refusal | null => {
  const { session, actor, viewer } = caller;
  const closed = tokenProblem(caller, gate);
  if (closed) return closed;
  if (session.step === 'open' && !gate.whenStepOpen) return refusals.secondStep;
  if (session.held && !gate.whenHeld) return refusals.held;
  // A password comes first, and its change leads on to the factor.
  if (session.step === 'due' && !session.held && !gate.whenFactorDue) return refusals.setUpFactor;
  if (mayNotWrite(caller, gate)) return refusals.viewing;
  // Through another's eyes one enters where they enter, but may always stop looking.
  const role = gate.whenViewing ? actor.role : viewer.role;
  return mayEnter(gate.who, role) ? null : refusals.notYourRole;
};

/** Whether a sensitive act waits for the password: the one place where `fresh` is judged. */
export const freshProblem = (
  caller: SignedInCaller | null,
  { fresh, notFresh = refusals.proveFirst }: Gate,
  input: unknown,
  now: string,
): Refusal | null => {
  const asked = fresh === true || fresh?.(input) === true;
  if (asked && caller?.session.token) return apiTokensTexts.sensitive;
  return asked && caller && !isProved(caller.session.provedAt, now) ? notFresh : null;
};

// Calls about the account itself speak of the user, all others of the right to call (spec §8).
const isOfAccount = (name: string): boolean => /^(auth|view)\.|^users\.updateProfile$/.test(name);

/** Session, whose it is, second step, held, factor, viewing and role, in this order; null is nobody, who passes public gates only. */
export const admitThrough =
  (sessions: SessionSource) =>
  async (call: Call, gate: Gate, now: string = call.now): Promise<Outcome<SignedInCaller | null>> => {
    call.name = gate.name;
    const secret = secretOf(call);
    // What anybody may ask is asked by nobody, whoever's token comes along.
    if (isApiToken(secret) && gate.who === 'public') return null;
    const caller = secret ? await sessions.find(secret, now, call.client.address) : null;
    call.uid = caller?.actor.uid ?? null;
    if (!caller && isApiToken(secret)) {
      call.outgoing.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
      return apiTokensTexts.ended;
    }
    if (caller && isForAnother(call, caller)) return refusals.otherPerson;
    // Signing in and up are writes as well: a view ends before anybody else signs in (SES-05).
    if (gate.who === 'public') return caller && mayNotWrite(caller, gate) ? refusals.viewing : caller;
    if (!caller) return isOfAccount(gate.name) ? refusals.nobodySignedIn : refusals.signedOut;
    return problem(caller, gate) ?? caller;
  };
