/** A mail of the product or of a person; kept in the outbox until it is sent. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The body holds a link or code: encrypted at rest and emptied once sent. */
  secret?: true;
  /** One mail per key. */
  key?: string;
};
