import type { Lead } from 'domain/leads';
import { type MessageChannel, messageTexts } from 'domain/messages';
import { type ReactNode, useState } from 'react';
import { preloadSendMessage, SendMessage } from '#messages';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { useWork } from '#view';

/** Why no mail may go to a lead. */
export const mailOff = (lead: Lead): string | null => {
  if (!lead.email) return 'No e-mail address';
  return lead.emailOptOut ? 'Opted out of e-mail' : null;
};

/** Why no text message may go to a lead. */
export const smsOff = (lead: Lead): string | null => {
  if (!lead.phone) return 'No phone number';
  return lead.smsOptOut ? 'Opted out of SMS' : null;
};

/** The same, while no text leaves at all (D23). */
export const useSmsOff = (lead: Lead): string | null => {
  const approved = useSettings()?.smsApproved;
  return smsOff(lead) ?? (approved === false ? messageTexts.smsDisabled : null);
};

/** A button that opens the Send Message dialog for this lead. */
export const Write = ({
  lead,
  channel,
  template,
  off,
  small = true,
  children,
}: {
  lead: Lead;
  channel: MessageChannel;
  /** The seed of the template that fills it. */
  template?: string;
  /** Why that may not be. */
  off: string | null;
  small?: boolean;
  children: ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const { off: readOnly } = useWork();
  return (
    <>
      <Button
        off={readOnly ?? off ?? false}
        onClick={() => setOpen(true)}
        onFocus={preloadSendMessage}
        onPointerEnter={preloadSendMessage}
        small={small}
      >
        {children}
      </Button>
      {open && (
        <SendMessage
          about={{ kind: 'lead', id: lead.id, lead }}
          onClose={() => setOpen(false)}
          start={{ channels: [channel], ...(template && { template }) }}
        />
      )}
    </>
  );
};
