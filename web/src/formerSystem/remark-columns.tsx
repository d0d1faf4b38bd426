import type { FormerRemark } from 'domain/formerSystem';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { collectionWords } from './words.ts';

const kinds = {
  refused: { tone: 'bad', label: 'Refused' },
  left: { tone: 'warn', label: 'Left out' },
  unknown: { tone: 'plain', label: 'Unknown field' },
  broken: { tone: 'warn', label: 'Reference to nothing' },
  changed: { tone: 'info', label: 'Changed' },
} as const;

/** What a person should look at, document by document. */
export const remarkColumns: readonly Column<FormerRemark>[] = [
  {
    label: 'Document',
    as: 'name cut',
    title: ({ id }) => id,
    cell: ({ collection, id }) => `${collectionWords[collection]} · ${id}`,
  },
  {
    label: 'What',
    phone: 'bare',
    cell: ({ kind }) => <Badge tone={kinds[kind].tone}>{kinds[kind].label}</Badge>,
  },
  { label: 'Field', cell: ({ field }) => field },
  { label: 'Why', as: 'line', className: 'soft words', cell: ({ text }) => text },
];

/** The same may be said twice, and the list only grows at its end. */
export const placeOfRemark = (_: FormerRemark, at: number): string => String(at);
