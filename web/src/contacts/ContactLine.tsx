import { type Contact, contactName, relationLabels } from 'domain/contacts';
import { phoneLink } from 'domain/kernel';
import type { Acts } from '#ui/beside/Beside.tsx';
import { BesideLine, Said } from '#ui/beside/BesideLine.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Mail, Phone } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import styles from './Reach.module.css';

const Marks = ({ contact: { position, company, relation }, name }: { contact: Contact; name: string }) => {
  const said = [position, company === name ? '' : company].filter(Boolean).join(', ');
  return (
    <>
      <Tag>{relationLabels[relation]}</Tag>
      {said && <Said>{said}</Said>}
    </>
  );
};

const Reach = ({ contact: { phone, email }, name }: { contact: Contact; name: string }) => (
  <>
    {phone && (
      <span className={styles.way}>
        <Phone data-size="small" />
        <a aria-label={`Call ${name}, ${phone}`} className="num" href={phoneLink(phone)}>
          {phone}
        </a>
        <CopyButton text={phone} what={`phone of ${name}`} />
      </span>
    )}
    {email && (
      <span className={styles.way}>
        <Mail data-size="small" />
        <a aria-label={`E-mail ${name}, ${email}`} href={`mailto:${encodeURI(email)}`}>
          {email}
        </a>
        <CopyButton text={email} what={`e-mail of ${name}`} />
      </span>
    )}
  </>
);

/** One person: who they are there and how they are reached. */
export const ContactLine = ({ contact, acts }: { contact: Contact; acts: Acts }) => {
  const name = contactName(contact);
  return (
    <BesideLine acts={acts} marks={<Marks contact={contact} name={name} />} name={name}>
      <Reach contact={contact} name={name} />
    </BesideLine>
  );
};
