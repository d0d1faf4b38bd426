import { nothingWords } from 'domain/kernel';
import { useEffect, useState } from 'react';
import { someChange, someField, type Wording, wordingOf } from './wording.ts';

const plain: Wording = {
  words: (write) => write.words ?? someChange,
  field: () => someField,
  value: (value) => (value === null || value === undefined || value === '' ? nothingWords : String(value)),
};

/** The wording of a noun's writes; a plain one until it is there. */
export const useWording = (noun: string): Wording => {
  const [wording, setWording] = useState(plain);
  useEffect(() => {
    let gone = false;
    const loading = wordingOf(noun);
    void loading?.then((loaded) => gone || setWording(loaded)).catch(() => {});
    return () => {
      gone = true;
    };
  }, [noun]);
  return wording;
};
