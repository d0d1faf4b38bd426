import { type Document, documentLabel, documentOperations } from 'domain/documents';
import { authorWords, sizeWords } from 'domain/kernel';
import { machineOperations, machineTitle, siteOperations } from 'domain/sites';
import type { ReactNode } from 'react';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Building2, LinkIcon, MapPin, Pencil, UserRound, WashingMachine, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { dayOf, moment } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { DocumentActs } from './acts.tsx';
import { DocumentState } from './columns.tsx';
import styles from './Documents.module.css';
import { ExpiryChip } from './ExpiryChip.tsx';

type Props = { row: Document; acts: DocumentActs; onGo: (id: string) => void };

const scanWords = {
  unscanned: 'Not scanned',
  clean: 'Nothing found',
  infected: 'Something harmful was found',
} as const;

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Details = ({ row, acts }: Props) => {
  const today = useOfficeToday();
  const { type, category, tags, effectiveDate, expiresAt, remindDaysBefore, description, fileName } = row;
  return (
    <section className="pad stack apart">
      <div className="bar">
        <h3 className="fill">Details</h3>
        <Button
          aria-label="Edit the details"
          glyph={Pencil}
          look="quiet"
          off={acts.off ?? acts.replaced(row) ?? null}
          onClick={() => acts.start('edit', row)}
          small
        >
          Edit
        </Button>
      </div>
      <dl className="facts">
        <Fact label="Status">
          <DocumentState row={row} />
        </Fact>
        <Fact label="Type">{documentLabel(type)}</Fact>
        <Fact label="Category">{documentLabel(category)}</Fact>
        <Fact label="File">{fileName}</Fact>
        {tags.length > 0 && (
          <Fact label="Tags">
            <span className="bar wrap near">
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </Fact>
        )}
        {effectiveDate && <Fact label="Effective">{dayOf(effectiveDate)}</Fact>}
        <Fact label="Expires">
          {expiresAt ? (
            <ExpiryChip expiresAt={expiresAt} today={today} />
          ) : (
            <span className="dim">Never</span>
          )}
        </Fact>
        {expiresAt && remindDaysBefore.length > 0 && (
          <Fact label="Reminds">{`${remindDaysBefore.join(', ')} days before`}</Fact>
        )}
        <Fact label="Virus scan">
          <span className={row.scan === 'clean' ? '' : row.scan === 'infected' ? 'late' : 'soon'}>
            {scanWords[row.scan]}
          </span>
        </Fact>
      </dl>
      {description && <p className="soft small">{description}</p>}
    </section>
  );
};

const Hangs = ({
  name,
  href,
  icon,
  off,
  onUnlink,
}: {
  name: string;
  href: string | null;
  icon: ReactNode;
  off: string | null;
  onUnlink: () => void;
}) => (
  <li>
    {icon}
    <span className="fill cut">{href ? <PageLink href={href}>{name}</PageLink> : name}</span>
    <IconButton glyph={X} name={`Unlink ${name}`} off={off} onClick={onUnlink} small />
  </li>
);

const Machine = ({
  row: { machineId, siteId },
  off,
  onUnlink,
}: {
  row: Document;
  off: string | null;
  onUnlink: () => void;
}) => {
  const { data } = useRead(
    machineOperations.list,
    { siteId: siteId ?? '', limit: 200 },
    { when: siteId !== null },
  );
  const machine = data?.items.find(({ id }) => id === machineId);
  const name = machine ? [machineTitle(machine), machine.serial].filter(Boolean).join(', ') : 'A machine';
  return (
    <Hangs
      href={null}
      icon={<WashingMachine data-size="small" />}
      name={name}
      off={off}
      onUnlink={onUnlink}
    />
  );
};

/** Whose site it is, where the document says only the site. */
const useClientOf = ({ siteId, clientId }: Document): string | null => {
  const { data } = useRead(
    siteOperations.get,
    { id: siteId ?? '' },
    { when: siteId !== null && clientId === null },
  );
  return clientId ?? data?.clientId ?? null;
};

const Links = ({ row, acts }: Props) => {
  const { leadId, clientId, siteId, machineId } = row;
  const client = useClientOf(row);
  const off = acts.off ?? acts.replaced(row) ?? null;
  return (
    <section className="pad stack">
      <div className="bar">
        <h3 className="fill">Linked to</h3>
        <Button
          aria-label="Link to another record"
          glyph={LinkIcon}
          look="quiet"
          off={off}
          onClick={() => acts.start('link', row)}
          small
        >
          Link
        </Button>
      </div>
      <ul className={styles.links}>
        {leadId && (
          <Hangs
            href={`/leads/${leadId}`}
            icon={<UserRound data-size="small" />}
            name={row.leadName || 'A lead'}
            off={off}
            onUnlink={() => acts.unlink(row, { leadId: null })}
          />
        )}
        {clientId && (
          <Hangs
            href={`/clients/${clientId}`}
            icon={<Building2 data-size="small" />}
            name={row.clientName || 'A client'}
            off={off}
            onUnlink={() => acts.unlink(row, { clientId: null, siteId: null, machineId: null })}
          />
        )}
        {siteId && (
          <Hangs
            href={client && `/clients/${client}?site=${siteId}`}
            icon={<MapPin data-size="small" />}
            name={row.siteName || 'A site'}
            off={off}
            onUnlink={() => acts.unlink(row, { siteId: null, machineId: null })}
          />
        )}
        {machineId && <Machine off={off} onUnlink={() => acts.unlink(row, { machineId: null })} row={row} />}
        {!leadId && !clientId && !siteId && <li className="dim">Nothing yet</li>}
      </ul>
    </section>
  );
};

const Versions = ({ row, onGo }: Props) => {
  const read = useRead(documentOperations.versions, { id: row.id }, { follows: ['documents'] });
  const items = read.data?.items ?? [];
  return (
    <section className="pad stack">
      <h3>
        Versions <span className="dim num">{items.length > 0 && items.length}</span>
      </h3>
      {!read.data && <Reading label="Loading the versions" of={read} rows={1} what="the versions" />}
      <ol className={styles.past}>
        {items.map((one) => (
          <li key={one.id}>
            <time dateTime={one.createdAt} title={moment(one.createdAt)}>
              {dayOf(one.createdAt)}
            </time>
            <span className="fill">
              {`Revision ${one.revision}${one.id === row.id ? ', shown' : ''}`}
              <span className="small dim" style={{ display: 'block' }}>
                {`${authorWords({ by: one.uploadedBy, author: one.author })}, ${sizeWords(one.sizeBytes)}`}
              </span>
            </span>
            {one.id !== row.id && (
              <Button aria-label={`Open revision ${one.revision}`} onClick={() => onGo(one.id)} small>
                Open
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};

// Of HEIC and GIF nothing is taken out.
const placeTaken = ['image/jpeg', 'image/png', 'image/webp'];

/** What is known of a document, beside it. */
export const Facts = (props: Props) => (
  <>
    <Details {...props} />
    <Links {...props} />
    <Versions {...props} />
    {placeTaken.includes(props.row.mimeType) && (
      <p className="pad small dim">Place and device data were taken out of the picture.</p>
    )}
  </>
);
