/** Bytes in a second, of the last few pieces: asked with all that was sent so far. */
export const createPace = (now: () => number = () => performance.now()) => {
  let last = { at: now(), sent: 0 };
  let rate = 0;
  return (sent: number): number => {
    const seconds = (now() - last.at) / 1000;
    // What an earlier try had sent comes at once, and says nothing about the line.
    if (sent > last.sent && seconds > 0.05) {
      const fresh = (sent - last.sent) / seconds;
      rate = rate === 0 ? fresh : rate * 0.6 + fresh * 0.4;
    }
    last = { at: now(), sent };
    return rate;
  };
};
