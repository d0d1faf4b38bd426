import { type Contact, contactName, relationLabels } from 'domain/contacts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Mail, Pencil, Phone, Trash2 } from '#ui/Icon.tsx';
import { Tag } from '#ui/Tag.tsx';
import styles from './Contacts.module.css';

const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

const About = ({ contact }: { contact: Contact }) => {
  const { position, company } = contact;
  const name = contactName(contact);
  const said = [position, company === name ? '' : company].filter(Boolean).join(', ');
  return (
    <span className={styles.who}>
      <strong>{name}</strong>
      <Tag>{relationLabels[contact.relation]}</Tag>
      {said && <span className={styles.said}>{said}</span>}
    </span>
  );
};

const Reach = ({ contact: { phone, email }, name }: { contact: Contact; name: string }) => (
  <span className={styles.reach}>
    {phone && (
      <span className={styles.way}>
        <Phone aria-hidden="true" data-size="small" />
        <a aria-label={`Call ${name}, ${phone}`} className="num" href={telephone(phone)}>
          {phone}
        </a>
        <CopyButton text={phone} what={`phone of ${name}`} />
      </span>
    )}
    {email && (
      <span className={styles.way}>
        <Mail aria-hidden="true" data-size="small" />
        <a aria-label={`E-mail ${name}, ${email}`} href={`mailto:${encodeURI(email)}`}>
          {email}
        </a>
        <CopyButton text={email} what={`e-mail of ${name}`} />
      </span>
    )}
  </span>
);

/** One person of a property: who they are there and how they are reached. */
export const ContactLine = ({
  contact,
  off,
  onEdit,
  onRemove,
}: {
  contact: Contact;
  off: string | null;
  onEdit: () => void;
  /** Absent for who may not remove any. */
  onRemove: (() => void) | null;
}) => {
  const name = contactName(contact);
  return (
    <li className={styles.line}>
      <About contact={contact} />
      <span className={styles.acts}>
        <Button aria-label={`Edit ${name}`} icon look="quiet" off={off ?? false} onClick={onEdit} small>
          <Pencil aria-hidden="true" data-size="small" />
        </Button>
        {onRemove && (
          <Button aria-label={`Remove ${name}`} icon look="quiet" off={off ?? false} onClick={onRemove} small>
            <Trash2 aria-hidden="true" data-size="small" />
          </Button>
        )}
      </span>
      <Reach contact={contact} name={name} />
    </li>
  );
};
