let tell = () => {};
const painted = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Says that a screen now shows what it is about; what the first paint does without may be fetched from then on. */
export const screenPainted = (): void => void requestAnimationFrame(() => setTimeout(tell));

const longest = 2_500;

/** Once the first screen has been painted; after a while where none says so. */
export const afterPaint = (): Promise<void> =>
  Promise.race([painted, new Promise<void>((resolve) => setTimeout(resolve, longest))]);
