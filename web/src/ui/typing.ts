type TextKey<V> = { [K in keyof V]: V[K] extends string ? K : never }[keyof V];

/** Value and change of one control among several whose values are held together: `typing(rule, change)('model')`. */
export const typing =
  <V extends object>(values: V, change: (part: Partial<V>) => void) =>
  <K extends TextKey<V>>(name: K) => ({
    value: values[name] as V[K] & string,
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value } as unknown as Partial<V>),
  });
