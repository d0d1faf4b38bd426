import type { ReactNode } from 'react';
import type { KeptWrite } from './write.ts';

/** A person's name by their uid; null for nobody. */
export type NameOf = (uid: string | null) => string | null;

/** How the writes of a noun are told to who made them. */
export type Wording = {
  /** What was done, with what was typed. */
  words: (write: KeptWrite, nameOf: NameOf) => string;
  field: (name: string) => string;
  value: (value: unknown, nameOf: NameOf) => string;
  /** Where a row went that its author sees no more, in a sentence; null where nobody can say. */
  left?: (rowId: string) => Promise<string | null>;
  /** What is known beside the name of a row that is still in sight. */
  about?: (rowId: string) => About | null;
};

/** What stands for a write and a field of which nothing more is known: never what the code calls them. */
export const someChange = 'Change';
export const someField = 'Another field';

export type About = { line: string; badge: ReactNode; link: (title: string) => ReactNode };

const loaders = new Map<string, () => Promise<Wording>>();

/** Says how the writes of a noun are worded; fetched when somebody looks at them. */
export const wordWrites = (noun: string, load: () => Promise<Wording>): void => {
  loaders.set(noun, load);
};

export const wordingOf = (noun: string): Promise<Wording> | undefined => loaders.get(noun)?.();
