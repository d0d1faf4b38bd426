import { type Document, type DocumentSort, type DocumentType, documentLabel } from 'domain/documents';
import { authorWords, sizeWords } from 'domain/kernel';
import type { MouseEvent } from 'react';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ClipboardCheck, FileText, Image, Receipt, Shield, Wrench } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { moment } from '#ui/moment.ts';
import type { DocumentActs } from './acts.tsx';
import styles from './Documents.module.css';
import { ExpiryChip } from './ExpiryChip.tsx';
import { linkedWords } from './words.ts';

export type DocumentFacts = {
  /** In the office, once that is known. */
  today: string | undefined;
  acts: DocumentActs;
  onOpen: (id: string) => void;
  /** The address of a document, for a link that opens elsewhere. */
  hrefOf: (id: string) => string;
  me: string;
  pictureOf: (uid: string | null) => string | undefined;
};

const glyphs: Partial<Record<DocumentType, typeof FileText>> = {
  photo: Image,
  diagram: Image,
  invoice: Receipt,
  receipt: Receipt,
  service_record: Wrench,
  insurance: Shield,
  report: ClipboardCheck,
};

const Name = ({ row, facts }: { row: Document; facts: DocumentFacts }) => {
  const Glyph = glyphs[row.type] ?? FileText;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    facts.onOpen(row.id);
  };
  return (
    <span className={styles.name}>
      <Glyph data-size="small" />
      <a className="cut" href={facts.hrefOf(row.id)} onClick={open}>
        {row.name}
      </a>
    </span>
  );
};

/** How a document stands; one that is simply there says so quietly. */
export const DocumentState = ({ row }: { row: Document }) => {
  const { status, received, sizeBytes, errorMessage, deletedAt } = row;
  if (deletedAt) return <Badge>In the trash</Badge>;
  if (status === 'error') return <Badge tone="bad">{errorMessage || 'Failed'}</Badge>;
  if (status === 'uploading')
    return (
      <Badge tone="info">{`Uploading ${Math.floor((received / Math.max(1, sizeBytes)) * 100)} %`}</Badge>
    );
  if (status === 'processing') return <Badge tone="info">Processing</Badge>;
  return status === 'archived' ? <Badge>Archived</Badge> : <span className="dim">Ready</span>;
};

const isQuiet = ({ status, deletedAt }: Document): boolean => status === 'ready' && !deletedAt;

type DocumentColumn = Column<Document, DocumentFacts, DocumentSort>;

const linked: DocumentColumn = {
  label: 'Linked to',
  as: 'cut line',
  className: styles.linked,
  title: linkedWords,
  cell: (row) => linkedWords(row) || null,
};

const all: readonly DocumentColumn[] = [
  {
    label: 'Name',
    as: 'name cut',
    className: styles.named,
    sorts: { name: 'ascending' },
    title: ({ name }) => name,
    cell: (row, facts) => <Name facts={facts} row={row} />,
    csv: ({ name }) => name,
  },
  {
    label: 'Type',
    sorts: { type: 'ascending' },
    phone: 'hide',
    cell: ({ type }) => documentLabel(type),
  },
  {
    label: 'Category',
    sorts: { category: 'ascending' },
    phone: 'bare',
    cell: ({ category }) => documentLabel(category),
  },
  linked,
  {
    label: 'Status',
    sorts: { status: 'ascending' },
    phone: (row) => (isQuiet(row) ? 'hide' : 'bare'),
    cell: (row) => <DocumentState row={row} />,
    csv: ({ status }) => documentLabel(status),
  },
  {
    label: 'Expires',
    sorts: { expires: 'ascending' },
    phone: ({ expiresAt }) => (expiresAt ? { label: 'Expires' } : 'hide'),
    cell: ({ expiresAt }, { today }) =>
      expiresAt ? <ExpiryChip expiresAt={expiresAt} today={today} /> : <span className="dim">–</span>,
    csv: ({ expiresAt }) => expiresAt,
  },
  {
    label: 'Size',
    as: 'number',
    sorts: { largest: 'descending' },
    phone: 'hide',
    cell: ({ sizeBytes }) => sizeWords(sizeBytes),
  },
  {
    label: 'By',
    as: 'fit',
    phone: 'hide',
    cell: ({ uploadedBy, author }, { me, pictureOf }) => (
      <Avatar
        mine={uploadedBy === me}
        name={authorWords({ by: uploadedBy, author })}
        picture={pictureOf(uploadedBy)}
      />
    ),
    csv: ({ uploadedBy, author }) => authorWords({ by: uploadedBy, author }),
  },
  {
    label: 'Date',
    sorts: { newest: 'descending', oldest: 'ascending' },
    phone: 'bare',
    cell: ({ createdAt }) => <span className="num">{moment(createdAt)}</span>,
    csv: ({ createdAt }) => createdAt,
  },
  acts((row, facts) => (
    <MoreMenu items={facts.acts.entriesOf(row)} label={`Actions for ${row.name}`} small />
  )),
];

/** The columns of the page. */
export const documentColumns = all;

/** Those beside a client or site, where there is less room and most of it is linked to the place itself. */
export const besideColumns: readonly DocumentColumn[] = all.filter(
  ({ label }) => label !== 'Type' && label !== 'By',
);
