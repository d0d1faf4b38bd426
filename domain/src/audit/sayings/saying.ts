import type { Piece, Told } from '#audit/record.ts';
import type { AuditReading } from '#audit/values.ts';

export type Saying = {
  act: Told;
  reading: AuditReading;
  /** The record by its name, or the noun where it has none. */
  it: Piece;
  /** What a field came to, and what it was; undefined where it did not change. */
  became: (field: string) => unknown;
  was: (field: string) => unknown;
  person: (uid: unknown) => Piece;
};

/** Sayings by noun and verb, or by verb alone. */
export type Sayings = Readonly<Record<string, (saying: Saying) => Piece[]>>;

/** A verb and its record: ‘restored X’. */
export const itself =
  (verb: string) =>
  ({ it }: Saying): Piece[] => [`${verb} `, it];

/** ‘: “Owns machines”’. */
export const because = (reason: unknown): string =>
  typeof reason === 'string' && reason !== '' ? `: “${reason}”` : '';
