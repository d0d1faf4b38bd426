import { useEffect, useState } from 'react';
import type { KeptWrite } from './write.ts';

/** A person's name by their uid; null for nobody. */
export type NameOf = (uid: string | null) => string | null;

/** How the writes of a noun are told to who made them. */
export type Wording = {
  /** What was done, with what was typed. */
  words: (write: KeptWrite, nameOf: NameOf) => string;
  field: (name: string) => string;
  value: (value: unknown, nameOf: NameOf) => string;
};

const plain: Wording = {
  words: (write) => write.words ?? write.operation,
  field: (name) => name,
  value: (value) => (value === null || value === undefined || value === '' ? '–' : String(value)),
};

const loaders = new Map<string, () => Promise<Wording>>();

/** Says how the writes of a noun are worded; fetched when somebody looks at them. */
export const wordWrites = (noun: string, load: () => Promise<Wording>): void => {
  loaders.set(noun, load);
};

/** The wording of a noun's writes; a plain one until it is there. */
export const useWording = (noun: string): Wording => {
  const [wording, setWording] = useState(plain);
  useEffect(() => {
    let gone = false;
    const loading = loaders.get(noun)?.();
    void loading?.then((loaded) => gone || setWording(loaded)).catch(() => {});
    return () => {
      gone = true;
    };
  }, [noun]);
  return wording;
};
