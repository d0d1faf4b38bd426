import { phoneLink, phoneWords } from 'domain/kernel';
import { type Lead, leadTitle } from 'domain/leads';
import type { ReactNode } from 'react';
import { offersTake, TakeThisLead } from '#leads/sections/Assignment.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Clock, Mail, MapPin, MessageSquareText, Navigation, Phone, Share2 } from '#ui/Icon.tsx';
import { useWork } from '#view';
import { addressLine, directionsLink } from './address.ts';
import styles from './Contact.module.css';
import { useMailOff, useSmsOff, Write } from './Write.tsx';

const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={buttonClass({ small: true })} href={href}>
    {children}
  </a>
);

const PhoneLine = ({ lead }: { lead: Lead }) => {
  const { off } = useSmsOff(lead);
  return (
    <>
      <div className={`row ${styles.line}`}>
        <Phone />
        {lead.phone ? (
          <>
            <a className="num" href={phoneLink(lead.phone)}>
              {phoneWords(lead.phone)}
            </a>
            <CopyButton text={lead.phone} what="phone" />
            <span className={`${styles.acts} no-phone`}>
              <LinkButton href={phoneLink(lead.phone)}>
                <Phone data-size="small" />
                Call
              </LinkButton>
              <Write channel="sms" lead={lead} off={off}>
                <MessageSquareText data-size="small" />
                SMS
              </Write>
            </span>
          </>
        ) : (
          <span className={styles.missing}>No phone number</span>
        )}
      </div>
      {lead.phone && off && <p className={`small dim ${styles.under}`}>{off}</p>}
    </>
  );
};

const mailLink = (lead: Lead): string => `mailto:${encodeURI(lead.email)}`;

const MailLine = ({ lead }: { lead: Lead }) => {
  const off = useMailOff(lead);
  return (
    <>
      <div className={`row ${styles.line}`}>
        <Mail />
        {lead.email ? (
          <>
            {off ? <span>{lead.email}</span> : <a href={mailLink(lead)}>{lead.email}</a>}
            <CopyButton text={lead.email} what="e-mail" />
            <span className={`${styles.acts} no-phone`}>
              <Write channel="email" lead={lead} off={off}>
                <Mail data-size="small" />
                E-mail
              </Write>
            </span>
          </>
        ) : (
          <span className={styles.missing}>No e-mail address</span>
        )}
      </div>
      {lead.email && off && <p className={`small dim ${styles.under}`}>{off}</p>}
    </>
  );
};

const AddressLine = ({ lead }: { lead: Lead }) => {
  const line = addressLine(lead);
  if (!lead.streetAddress && !lead.city) return null;
  return (
    <div className={`row ${styles.line}`}>
      <MapPin />
      <a
        className={styles.address}
        href={directionsLink(lead)}
        rel="noreferrer"
        target="_blank"
        title="Directions"
      >
        {line}
      </a>
      <CopyButton text={line} what="address" />
      <span className={`${styles.acts} no-phone`}>
        <a
          aria-label={`Directions to ${leadTitle(lead)}`}
          className={buttonClass({ small: true })}
          href={directionsLink(lead)}
          rel="noreferrer"
          target="_blank"
        >
          <Navigation data-size="small" />
          Directions
        </a>
      </span>
    </div>
  );
};

const shareOf = (lead: Lead): ShareData => ({
  title: leadTitle(lead),
  text: [
    leadTitle(lead),
    `${lead.firstName} ${lead.lastName}`.trim(),
    phoneWords(lead.phone),
    lead.email,
    addressLine(lead),
  ]
    .filter((line, index, lines) => line && lines.indexOf(line) === index)
    .join('\n'),
});

/** The phone's own way of handing something on; only where it has one. */
const Share = ({ lead }: { lead: Lead }) =>
  typeof navigator.share !== 'function' ? null : (
    <div className={`row ${styles.line} only-phone`}>
      {/* Closing the phone's sheet without sharing is no failure. */}
      <Button glyph={Share2} onClick={() => void navigator.share(shareOf(lead)).catch(() => {})} small>
        Share contact
      </Button>
    </div>
  );

/** Phone, e-mail, best time and place; values are copied and called from here, edited in their section (LEAD-02). */
export const Contact = ({ lead }: { lead: Lead }) => {
  const { by, off } = useWork();
  return (
    <section aria-label="Contact" className={styles.contact}>
      <PhoneLine lead={lead} />
      <MailLine lead={lead} />
      <div className={`row ${styles.line}`}>
        <Clock />
        <span>
          <span className="dim">Best time to call</span> {lead.bestTimeToCall || 'not known'}
        </span>
      </div>
      <AddressLine lead={lead} />
      <Share lead={lead} />
      {offersTake(by, lead) && (
        <div className={`row ${styles.line}`}>
          <TakeThisLead lead={lead} off={off} />
          <span className="small dim">{off ?? 'Nobody works this lead yet.'}</span>
        </div>
      )}
    </section>
  );
};
