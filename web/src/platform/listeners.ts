/** Who wants to hear that something changed, and how they are told. */
export const createListeners = () => {
  const all = new Set<() => void>();
  return {
    subscribe: (listener: () => void): (() => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: (): void => {
      for (const listener of all) listener();
    },
  };
};
