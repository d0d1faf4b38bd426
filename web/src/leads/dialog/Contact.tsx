import type { Lead } from 'domain/leads';
import { offersTake, TakeThisLead } from '#leads/sections/Assignment.tsx';
import { phoneLink, phoneWords } from '#leads/words.ts';
import { useWork } from '#leads/work.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Clock, Copy, Mail, MapPin, Phone } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import styles from './Dialog.module.css';

const copy = async (what: string, text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${what} copied`);
  } catch {
    toast.error(`${what} could not be copied. Select and copy it by hand.`);
  }
};

const CopyButton = ({ what, text }: { what: string; text: string }) => (
  <Button aria-label={`Copy ${what}`} icon look="quiet" onClick={() => void copy(what, text)} small>
    <Copy aria-hidden="true" data-size="small" />
  </Button>
);

const address = (lead: Lead): string =>
  [
    lead.streetAddress,
    lead.streetAddressLine2,
    lead.city,
    `${lead.state} ${lead.zipCode}`.trim(),
    lead.country,
  ]
    .filter(Boolean)
    .join(', ');

/** Phone, e-mail, best time and place; values are copied and called from here, edited in their section. */
export const Contact = ({ lead }: { lead: Lead }) => {
  const { by, off } = useWork();
  return (
    <section aria-label="Contact" className={styles.contact}>
      <div className={styles.line}>
        <Phone aria-hidden="true" />
        {lead.phone ? (
          <>
            <span className="num">{phoneWords(lead.phone)}</span>
            <CopyButton text={lead.phone} what="phone" />
            <span className={`${styles.acts} no-phone`}>
              <a className={buttonClass({ small: true })} href={phoneLink(lead.phone)}>
                <Phone aria-hidden="true" data-size="small" />
                Call
              </a>
            </span>
          </>
        ) : (
          <span className={styles.missing}>No phone number</span>
        )}
      </div>
      <div className={styles.line}>
        <Mail aria-hidden="true" />
        {lead.email ? (
          <>
            <span>{lead.email}</span>
            <CopyButton text={lead.email} what="e-mail" />
          </>
        ) : (
          <span className={styles.missing}>No e-mail address</span>
        )}
      </div>
      {lead.bestTimeToCall && (
        <div className={styles.line}>
          <Clock aria-hidden="true" />
          <span>
            <span className={styles.dim}>Best time to call</span> {lead.bestTimeToCall}
          </span>
        </div>
      )}
      {lead.streetAddress && (
        <div className={styles.line}>
          <MapPin aria-hidden="true" />
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address(lead))}`}
            rel="noreferrer"
            target="_blank"
          >
            {address(lead)}
          </a>
        </div>
      )}
      {offersTake(by, lead) && (
        <div className={styles.line}>
          <TakeThisLead lead={lead} off={off} />
          <span className={styles.why}>{off ?? 'Nobody works this lead yet.'}</span>
        </div>
      )}
    </section>
  );
};
