/** Lets at most so many go on at once; the others wait for their turn. */
export const createSlots = (most: number) => {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (taken < most) taken += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  };
};
