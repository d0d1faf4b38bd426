import {
  type Contact,
  contactName,
  contactOperations,
  contactsPerLead,
  mayWriteContacts,
} from 'domain/contacts';
import { type Actor, mayEnter } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Confirm } from '#ui/Confirm.tsx';
import { Plus } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { useAct } from '#ui/useAct.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactLine } from './ContactLine.tsx';
import styles from './Contacts.module.css';

type LeadContactsProps = {
  lead: Lead;
  by: Actor;
  /** Why nothing may be written now (viewing as somebody). */
  off: string | null;
};

const RemoveContact = ({ contact, onDone }: { contact: Contact; onDone: (removed: boolean) => void }) => {
  const { busy, run } = useAct();
  const remove = () =>
    run(async () => {
      await call(contactOperations.remove, { id: contact.id });
      onDone(true);
    });
  return (
    <Confirm
      answer="Remove contact"
      busy={busy}
      danger
      onCancel={() => onDone(false)}
      onConfirm={remove}
      open
      question={`Remove ${contactName(contact)}?`}
    >
      <p>The timeline of the lead keeps that they were here.</p>
    </Confirm>
  );
};

type Doing = { what: 'new' } | { what: 'edit' | 'remove'; contact: Contact } | null;

/** The people of a lead's property: seen by who sees the lead, written by who may edit it. */
export const LeadContacts = ({ lead, by, off }: LeadContactsProps) => {
  const read = useRead(
    contactOperations.list,
    { leadId: lead.id, limit: contactsPerLead },
    { follows: ['contacts'] },
  );
  const [doing, setDoing] = useState<Doing>(null);
  const why = off ?? mayWriteContacts(by, lead)?.message ?? null;
  const done = (changed: boolean) => {
    setDoing(null);
    if (changed) void read.refetch();
  };
  const mayRemove = mayEnter(contactOperations.remove.who, by.role);
  return (
    <section aria-label="Contacts" className={styles.contacts}>
      {read.data && read.data.items.length > 0 && (
        <ul aria-label="People of this property" className={styles.lines}>
          {read.data.items.map((contact) => (
            <ContactLine
              contact={contact}
              key={contact.id}
              off={why}
              onEdit={() => setDoing({ what: 'edit', contact })}
              onRemove={mayRemove ? () => setDoing({ what: 'remove', contact }) : null}
            />
          ))}
        </ul>
      )}
      {read.data?.items.length === 0 && (
        <p className={styles.said}>No contacts yet. Owner, manager and who is on site belong here.</p>
      )}
      {read.error && !read.data && (
        <Failure
          away="Contacts are shown when you are back online."
          error={read.error}
          onRetry={() => void read.refetch()}
        >
          {read.error.message}
        </Failure>
      )}
      {read.isPending && <Bones label="Loading contacts" rows={2} />}
      <div className={styles.add}>
        <Button off={why ?? false} onClick={() => setDoing({ what: 'new' })} small>
          <Plus aria-hidden="true" data-size="small" />
          Add contact
        </Button>
        {why && <span className={styles.said}>{why}</span>}
      </div>
      {doing?.what === 'new' && <ContactForm contact={null} leadId={lead.id} onClose={done} />}
      {doing?.what === 'edit' && <ContactForm contact={doing.contact} leadId={lead.id} onClose={done} />}
      {doing?.what === 'remove' && <RemoveContact contact={doing.contact} onDone={done} />}
    </section>
  );
};
