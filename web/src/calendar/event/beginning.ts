/** What is known of a new event before its form opens. */
export type Beginning = {
  readonly date?: string;
  /** Minutes of the day. */
  readonly at?: number;
  readonly person?: string;
};
