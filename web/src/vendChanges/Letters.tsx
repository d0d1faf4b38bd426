import { type ListedLetter, letterOperations } from 'domain/vendChanges';
import { useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import { LetterForm } from './LetterForm.tsx';
import styles from './Vend.module.css';

const states = { draft: 'Draft', sent: 'Sent', withdrawn: 'Withdrawn' } as const;

type Facts = { off: string | null; edit: (letter: ListedLetter) => void };

const columns: readonly Column<ListedLetter, Facts>[] = [
  { label: 'Site', as: 'name', cell: ({ site }) => site },
  { label: 'To', cell: ({ recipient, email }) => [recipient, email || 'no e-mail'].join(', ') },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state }) => <Badge tone={state === 'draft' ? 'info' : 'plain'}>{states[state]}</Badge>,
  },
  acts(
    (letter, { off, edit }) => (
      <span className={styles.acts}>
        <Button
          aria-label={`Edit the letter to ${letter.site}`}
          off={off ?? (letter.state === 'draft' ? false : 'Only drafts can be edited.')}
          onClick={() => edit(letter)}
          small
        >
          Edit
        </Button>
        <a
          aria-label={`PDF of the letter to ${letter.site}`}
          className={buttonClass({ small: true })}
          download
          href={`/api/letters/${letter.id}/letter.pdf`}
        >
          <Download data-size="small" />
          PDF
        </a>
      </span>
    ),
    'bare',
  ),
];

/** Letters about new prices: drafts until messages can be sent, edited and printed meanwhile. */
export const Letters = ({ off }: { off: string | null }) => {
  const pages = usePages(letterOperations.list, {});
  const [editing, edit] = useState<ListedLetter | null>(null);
  return (
    <Panel title="Letters">
      <List
        columns={columns}
        empty="No letters yet"
        facts={{ off, edit }}
        label="Letters"
        pages={pages}
        what="letters"
      />
      {editing && <LetterForm key={editing.id} letter={editing} onClose={() => edit(null)} />}
    </Panel>
  );
};
