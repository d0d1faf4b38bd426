import type { Choices } from './filters/filters.ts';

/** Values and their words as options of a select. */
export const Options = ({ of }: { of: Choices }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
