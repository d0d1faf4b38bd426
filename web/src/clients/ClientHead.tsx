import { Link } from '@tanstack/react-router';
import { type Client, clientOperations, clientTitle, serviceLevelLabels } from 'domain/clients';
import { type MessageChannel, phoneLink, phoneWords } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import { messageTexts } from 'domain/messages';
import { useState } from 'react';
import { leadOverPage } from '#board';
import { preloadSendMessage, SendMessage } from '#messages';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Asking } from '#ui/Asking.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { DeletedStrip } from '#ui/DeletedStrip.tsx';
import { Mail, MessageSquareText, Phone, Plus, Trash2 } from '#ui/Icon.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { dayOf } from '#ui/moment.ts';
import { toast } from '#ui/toast.tsx';
import { useNames, useWork } from '#view';
import { ClientStatusBadge, RenewalChip } from './badges.tsx';
import styles from './Clients.module.css';
import { clients } from './rows.ts';
import { contactLine, phonesOf } from './words.ts';

const restore = async (id: string) => clients.absorb(await call(clientOperations.restore, { id }));

/** The lead they were, and whose it was. */
export const OriginLead = ({ id }: { id: string }) => {
  const nameOf = useNames();
  const { data } = useRead(leadOperations.get, { id });
  const rep = nameOf(data?.assignedRep ?? null);
  return <Link {...leadOverPage(id)}>{rep ? `was a lead of ${rep}` : 'was a lead'}</Link>;
};

/** Who they are, since when, and the lead they were. */
const About = ({ client }: { client: Client }) => (
  <p className="soft small">
    {[
      contactLine(client),
      phonesOf(client).map(phoneWords)[0],
      client.email,
      client.clientSince && `client since ${dayOf(client.clientSince)}`,
    ]
      .filter(Boolean)
      .join(' · ')}
    {client.originLeadId && (
      <>
        {' · '}
        <OriginLead id={client.originLeadId} />
      </>
    )}
  </p>
);

const RemoveClient = ({ client, onClose }: { client: Client; onClose: () => void }) => {
  const remove = async () => {
    clients.absorb(await call(clientOperations.remove, { id: client.id }));
    toast.undo('Client deleted', () => void restore(client.id));
  };
  return (
    <Asking
      act={remove}
      answer="Delete client"
      danger
      onClose={onClose}
      question={`Delete ${clientTitle(client)}?`}
    >
      <p>It can be restored for 30 days.</p>
    </Asking>
  );
};

/** Name, contact and status of a client, with what is done most. */
export const ClientHead = ({
  client,
  off,
  onAddSite,
}: {
  client: Client;
  /** Why nothing may be written. */
  off: string | null;
  onAddSite: () => void;
}) => {
  const { off: readOnly } = useWork();
  const [asking, ask] = useState(false);
  const [writing, write] = useState<readonly MessageChannel[] | null>(null);
  const textsLeave = useSettings()?.smsApproved !== false;
  const phone = phonesOf(client)[0];
  return (
    <>
      <div className={classes('page-head', styles.head)}>
        <div className={styles.title}>
          <h1>{clientTitle(client)}</h1>
          <About client={client} />
        </div>
        <span className={styles.badges}>
          <ClientStatusBadge status={client.status} />
          <Badge>{serviceLevelLabels[client.serviceLevel]}</Badge>
          <RenewalChip client={client} />
        </span>
        <span className="bar wrap push">
          {client.email && (
            <Button
              glyph={Mail}
              off={off}
              onClick={() => write(['email'])}
              onPointerEnter={preloadSendMessage}
            >
              E-mail
            </Button>
          )}
          {phone && (
            <Button
              glyph={MessageSquareText}
              off={off ?? (textsLeave ? false : messageTexts.smsDisabled)}
              onClick={() => write(['sms'])}
              onPointerEnter={preloadSendMessage}
            >
              SMS
            </Button>
          )}
          {phone && (
            <a className={buttonClass()} href={phoneLink(phone)}>
              <Phone data-size="small" />
              Call
            </a>
          )}
          <Button glyph={Plus} look="main" off={off} onClick={onAddSite}>
            Add site
          </Button>
          <MoreMenu
            items={[
              {
                label: 'Delete client',
                icon: <Trash2 data-size="small" />,
                onSelect: () => ask(true),
                danger: true,
                off: off ?? undefined,
              },
            ]}
            label={`More for ${clientTitle(client)}`}
          />
        </span>
      </div>
      {client.deletedAt !== null && (
        <div className={styles.strip}>
          <DeletedStrip off={readOnly} restore={() => restore(client.id)} what="client" />
        </div>
      )}
      {asking && <RemoveClient client={client} onClose={() => ask(false)} />}
      {writing && (
        <SendMessage
          about={{ kind: 'client', id: client.id, client }}
          onClose={() => write(null)}
          start={{ channels: writing }}
        />
      )}
    </>
  );
};
