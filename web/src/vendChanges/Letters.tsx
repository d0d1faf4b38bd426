import { type ListedLetter, letterOperations } from 'domain/vendChanges';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { acts, type Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { LetterForm } from './LetterForm.tsx';
import styles from './Vend.module.css';

const states = { draft: 'Draft', sent: 'Sent by e-mail', posted: 'Posted', withdrawn: 'Withdrawn' } as const;

type Facts = { off: string | null; edit: (letter: ListedLetter) => void; busy: boolean; run: Run };
type Run = (act: () => Promise<void>) => void;

const onlyDrafts = 'Only drafts can be edited, sent or posted.';

const send = async ({ id, version, site }: ListedLetter): Promise<void> => {
  await call(letterOperations.send, { id, version });
  toast.success(`The letter to ${site} is queued; the client’s messages say what becomes of it.`);
  await refresh(letterOperations.list);
};

const post = async ({ id, version, site }: ListedLetter): Promise<void> => {
  await call(letterOperations.post, { id, version });
  toast.success(`The letter to ${site} is marked as posted`);
  await refresh(letterOperations.list);
};

const columns: readonly Column<ListedLetter, Facts>[] = [
  { label: 'Site', as: 'name', cell: ({ site }) => site },
  { label: 'To', cell: ({ recipient, email }) => [recipient, email || 'no e-mail'].join(', ') },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state }) => <Badge tone={state === 'draft' ? 'info' : 'plain'}>{states[state]}</Badge>,
  },
  acts(
    (letter, { off, edit, busy, run }) => (
      <span className={styles.acts}>
        <Button
          aria-label={`Edit the letter to ${letter.site}`}
          off={off ?? (letter.state === 'draft' ? false : onlyDrafts)}
          onClick={() => edit(letter)}
          small
        >
          Edit
        </Button>
        {letter.state === 'draft' && (
          <>
            <Button
              aria-label={`Send the letter to ${letter.site} by e-mail`}
              busy={busy}
              off={off ?? (letter.email === '' && 'It has no e-mail address. Edit it, or print and post it.')}
              onClick={() => run(() => send(letter))}
              small
            >
              Send
            </Button>
            <Button
              aria-label={`Mark the letter to ${letter.site} as posted`}
              busy={busy}
              off={off}
              onClick={() => run(() => post(letter))}
              small
            >
              Posted
            </Button>
          </>
        )}
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

/** Letters about new prices: drafts until they are sent by e-mail, or printed and posted. */
export const Letters = ({ off }: { off: string | null }) => {
  const pages = usePages(letterOperations.list, {});
  const [editing, edit] = useState<ListedLetter | null>(null);
  const { busy, run } = useAct();
  return (
    <Panel title="Letters">
      <List
        columns={columns}
        empty="No letters yet"
        facts={{ off, edit, busy, run }}
        label="Letters"
        pages={pages}
        what="letters"
      />
      {editing && <LetterForm key={editing.id} letter={editing} onClose={() => edit(null)} />}
    </Panel>
  );
};
