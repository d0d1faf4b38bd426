import React from 'react';
import { flushSync } from 'react-dom';

// React as people get it has no `act`, by which `render` waits until what it renders is there.
const act = async (run: () => unknown): Promise<void> => {
  // Who begins it may still say what is answered.
  await Promise.resolve();
  let done: unknown;
  flushSync(() => {
    done = run();
  });
  await done;
};
Object.assign(React, { act });
