/** All of them together. */
export const sum = (figures: Readonly<Record<string, number>>): number =>
  Object.values(figures).reduce((total, figure) => total + figure, 0);
