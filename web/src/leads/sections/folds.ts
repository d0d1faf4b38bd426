import { useState } from 'react';

type Folds = Readonly<Record<string, boolean>>;

const placeOf = (uid: string): string => `leads.sections.${uid}`;

const read = (uid: string): Folds => {
  try {
    return JSON.parse(localStorage.getItem(placeOf(uid)) ?? '{}') as Folds;
  } catch {
    return {};
  }
};

/** Whether a section is open, as this person left it in this browser. */
export const useFold = (uid: string, name: string, first: boolean) => {
  const [open, set] = useState(() => read(uid)[name] ?? first);
  const change = (next: boolean): void => {
    if (next === open) return;
    set(next);
    try {
      localStorage.setItem(placeOf(uid), JSON.stringify({ ...read(uid), [name]: next }));
    } catch {
      // A browser that keeps nothing opens each section as it comes.
    }
  };
  return [open, change] as const;
};
