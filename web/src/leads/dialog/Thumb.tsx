import type { Lead } from 'domain/leads';
import type { QuickActions } from '#leads/notes/Compose.tsx';
import { phoneLink } from '#leads/words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Ellipsis, NotebookPen, Phone, PhoneMissed, PhoneOutgoing } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import styles from './Dialog.module.css';

/** On a phone: Call, Attempted, Contacted and More, fixed under the thumb. */
export const Thumb = ({ lead, actions }: { lead: Lead; actions: QuickActions }) => (
  <div className={styles.thumb}>
    {lead.phone ? (
      <a className={buttonClass({ look: 'main' })} href={phoneLink(lead.phone)}>
        <Phone aria-hidden="true" />
        Call
      </a>
    ) : (
      <Button off="No phone number">
        <Phone aria-hidden="true" />
        Call
      </Button>
    )}
    <Button off={actions.attempted.off} onClick={() => void actions.attempted.run()}>
      <PhoneMissed aria-hidden="true" />
      Attempted
    </Button>
    <Button off={actions.contacted.off} onClick={() => void actions.contacted.run()}>
      <PhoneOutgoing aria-hidden="true" />
      Contacted
    </Button>
    <Menu
      items={[
        {
          label: 'Mark as Sold',
          icon: <Porthole of="sold" plain />,
          off: actions.sold.off || undefined,
          onSelect: () => void actions.sold.run(),
        },
        {
          label: 'Add Notes Only',
          icon: <NotebookPen aria-hidden="true" />,
          off: actions.note.off || undefined,
          onSelect: () => void actions.note.run(),
        },
      ]}
    >
      <Ellipsis aria-hidden="true" />
      More
    </Menu>
  </div>
);
