import { useState } from 'react';

const read = <Value>(key: string, fallback: Value): Value => {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? fallback : (JSON.parse(stored) as Value);
  } catch {
    return fallback;
  }
};

/** A choice that this browser remembers for a person. */
export const useRemembered = <Value>(
  name: string,
  uid: string,
  fallback: Value,
): readonly [Value, (value: Value) => void] => {
  const key = `board.${name}.${uid}`;
  const [value, set] = useState(() => read(key, fallback));
  const change = (next: Value): void => {
    set(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing forgets the choice with the page.
    }
  };
  return [value, change];
};
