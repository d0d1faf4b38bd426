/** Values, each with its words or standing for itself. */
export type Choosing = {
  of: readonly (string | readonly [value: string, words: string])[];
  words?: Readonly<Record<string, string>> | undefined;
};

/** Values and their words as options of a select. */
export const Options = ({ of, words }: Choosing) =>
  of.map((choice) => {
    const [value, name] = typeof choice === 'string' ? [choice, words?.[choice] ?? choice] : choice;
    return (
      <option key={value} value={value}>
        {name}
      </option>
    );
  });
