import type { Message } from 'domain/messages';
import type { ReactNode } from 'react';

/** The Send Message dialog as this screen opens it. */
export type Composing = {
  write: () => void;
  reply: (message: Message) => void;
  forward: (message: Message) => void;
  saveAsTemplate: (message: Message) => void;
  dialog: ReactNode;
};

export const useCompose = (): Composing => ({
  write: () => {},
  reply: () => {},
  forward: () => {},
  saveAsTemplate: () => {},
  dialog: null,
});
