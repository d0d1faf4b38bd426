import { contactName, contactOperations } from 'domain/contacts';
import { Beside } from '#ui/beside/Beside.tsx';
import type { BesideProps } from '#ui/beside/parent.ts';
import { ContactForm } from './ContactForm.tsx';
import { ContactLine } from './ContactLine.tsx';

/** The people of a property or of a client, and what they are there. */
export const Contacts = (props: BesideProps) => (
  <Beside
    {...props}
    form={(contact, onClose) => <ContactForm contact={contact} of={props.of} onClose={onClose} />}
    line={(contact, acts) => <ContactLine acts={acts} contact={contact} key={contact.id} />}
    nameOf={contactName}
    noun="contacts"
    operations={contactOperations}
    words={{
      title: 'Contacts',
      one: 'contact',
      list: 'lead' in props.of ? 'People of this property' : 'People of this client',
      empty:
        'lead' in props.of
          ? 'No contacts yet. Owner, manager and who is on site belong here.'
          : 'No contacts yet. Owner, manager, who is on site and who gets the bills belong here.',
    }}
  />
);
