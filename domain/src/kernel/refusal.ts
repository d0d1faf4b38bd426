/** Why something is refused; the server alone maps kinds to HTTP status. */
export type RefusalKind =
  | 'input'
  | 'signed-out'
  | 'forbidden'
  | 'hidden'
  | 'conflict'
  | 'limited'
  | 'unavailable';

/** A refusal is a value: a stable code, a text people read, and where it helps the fields or the present row. */
export type Refusal = {
  readonly refused: RefusalKind;
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly current?: unknown;
  /** Of a row that was changed meanwhile: by whom, by name, and when. */
  readonly changed?: { readonly by: string | null; readonly at: string };
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number;
};

export type Outcome<T> = T | Refusal;

type More = Omit<Refusal, 'refused' | 'code' | 'message'>;
const make =
  (refused: RefusalKind) =>
  (code: string, message: string, more: More = {}): Refusal => ({ refused, code, message, ...more });

/** Makers of refusals, one per kind. */
export const refuse = {
  input: make('input'),
  /** An input that is wrong in one field, which is told so in the same words. */
  field: (code: string, name: string, message: string): Refusal =>
    make('input')(code, message, { fields: { [name]: message } }),
  signedOut: make('signed-out'),
  forbidden: make('forbidden'),
  hidden: make('hidden'),
  conflict: make('conflict'),
  limited: make('limited'),
  unavailable: make('unavailable'),
};

/** The one answer for ‘does not exist’ and ‘not yours’. */
export const notFound: Refusal = refuse.hidden('NOT_FOUND', 'This does not exist or is not yours to see.');

export const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === 'object' && outcome !== null && 'refused' in outcome && 'code' in outcome;
