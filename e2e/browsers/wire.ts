import type { Send } from './drive.ts';

/** A browser that can be driven, where it is installed. */
export type Wire = {
  name: string;
  /** The package that has to be installed for it; null where it is. */
  missing: string | null;
  start: () => Promise<{ send: Send; end: () => Promise<void> }>;
};
