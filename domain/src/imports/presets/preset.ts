import type { LeadStatus } from '#leads';
import type { Meaning } from './meaning.ts';

/** An export of a known program: how it is recognised, and what its columns say. */
export type Preset = {
  /** As people call it: ‘HubSpot contacts’. */
  name: string;
  /** Where its headings are written down. */
  source: string;
  /** Each list is a set of headings that no other export has together. */
  signs: readonly (readonly string[])[];
  columns: Readonly<Record<string, Meaning>>;
  /** What its own statuses mean here; somebody still looks at them (D44). */
  statuses?: Readonly<Record<string, LeadStatus>>;
};
