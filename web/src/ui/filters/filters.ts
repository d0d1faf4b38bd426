export type Choices = readonly (readonly [string, string])[];

/** A filter as data: where it stands in the address, what it is called, what it can be. */
export type Filter<Key extends string = string> = {
  key: Key;
  label: string;
  /** What stands for none of them. */
  any: string;
  choices: Choices;
};

/** What a screen's filters are set to, and how to set one; an empty text takes it away. */
export type Filtering<Key extends string> = {
  filters: readonly Filter<Key>[];
  search: { readonly [Name in Key]?: string };
  onChange: (parts: { [Name in Key]?: string }) => void;
};

/** One part of an address under its name. */
export const part = <Key extends string>(key: Key, value: string) =>
  ({ [key]: value }) as { [Name in Key]?: string };
