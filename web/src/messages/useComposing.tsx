import type { Message } from 'domain/messages';
import { type ReactNode, useState } from 'react';
import { whenShown } from '#ui/whenShown.tsx';
import type { SendAbout } from './send/about.ts';
import { SendMessage } from './send/SendMessage.tsx';
import type { SendStart } from './send/start.ts';

const SaveAsTemplate = whenShown(async () => (await import('./SaveAsTemplate.tsx')).SaveAsTemplate);

type Asked = { about: SendAbout; start?: SendStart } | { template: Message } | null;

/** The Send Message dialog and what else a message goes on to, as this screen opens them. */
export type Composing = {
  write: () => void;
  reply: (message: Message) => void;
  forward: (message: Message) => void;
  saveAsTemplate: (message: Message) => void;
  dialog: ReactNode;
};

const aboutOf = ({ leadId, clientId }: Message): SendAbout => {
  if (leadId) return { kind: 'lead', id: leadId };
  return clientId ? { kind: 'client', id: clientId } : { kind: 'free' };
};

export const useComposing = (): Composing => {
  const [asked, ask] = useState<Asked>(null);
  const close = () => ask(null);
  return {
    write: () => ask({ about: { kind: 'free' } }),
    reply: (message) => ask({ about: aboutOf(message), start: { replyTo: message } }),
    forward: (message) => ask({ about: aboutOf(message), start: { forward: message } }),
    saveAsTemplate: (message) => ask({ template: message }),
    dialog:
      asked &&
      ('template' in asked ? (
        <SaveAsTemplate message={asked.template} onClose={close} />
      ) : (
        <SendMessage {...asked} onClose={close} />
      )),
  };
};
