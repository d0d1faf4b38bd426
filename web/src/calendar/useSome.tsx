import { figureWords } from 'domain/kernel';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';

const atOnce = 100;

/** The first of many, and a button that shows more of them. */
export const useSome = <Item,>(all: readonly Item[]) => {
  const [most, setMost] = useState(atOnce);
  const left = all.length - most;
  return {
    some: left > 0 ? all.slice(0, most) : all,
    more: left > 0 && (
      <Button look="quiet" onClick={() => setMost(most + atOnce)}>
        {`+${figureWords(left)} more`}
      </Button>
    ),
  };
};
