import type { MessageChannel } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { messageTexts } from 'domain/messages';
import { type ReactNode, useState } from 'react';
import { preloadSendMessage, SendMessage, useOptOutDays } from '#messages';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { useWork } from '#view';

/** Why no mail may go to a lead. */
export const useMailOff = (lead: Lead): string | null => {
  const { email } = useOptOutDays(lead);
  if (!lead.email) return 'No e-mail address';
  return lead.emailOptOut ? `Opted out of e-mail${email}` : null;
};

/** Why no text may go to a lead; `disabled`: only because none leaves at all (D23). */
export const useSmsOff = (lead: Lead): { off: string | null; disabled: boolean } => {
  const { sms } = useOptOutDays(lead);
  const disabled = useSettings()?.smsApproved === false;
  if (!lead.phone) return { off: 'No phone number', disabled: false };
  if (lead.smsOptOut) return { off: `Opted out of SMS${sms}`, disabled: false };
  return { off: disabled ? messageTexts.smsDisabled : null, disabled };
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
        off={readOnly ?? off}
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
