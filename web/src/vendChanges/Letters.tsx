import { type ListedLetter, letterOperations } from 'domain/vendChanges';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { toast } from '#ui/toast.tsx';
import { LetterForm } from './LetterForm.tsx';

const states = { draft: 'Draft', sent: 'Sent by e-mail', posted: 'Posted', withdrawn: 'Withdrawn' } as const;

type Facts = { off: string | null; edit: (letter: ListedLetter) => void };

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
  rowActs((letter, { off, edit }) => {
    const { site, email, state } = letter;
    const leaving = [
      {
        label: 'Send',
        name: `Send the letter to ${site} by e-mail`,
        off: off ?? (email === '' && 'It has no e-mail address. Edit it, or print and post it.'),
        run: () => send(letter),
      },
      { label: 'Posted', name: `Mark the letter to ${site} as posted`, off, run: () => post(letter) },
    ];
    return [
      {
        label: 'Edit',
        name: `Edit the letter to ${site}`,
        off: off ?? (state !== 'draft' && onlyDrafts),
        open: () => edit(letter),
      },
      ...(state === 'draft' ? leaving : []),
      { label: 'PDF', name: `PDF of the letter to ${site}`, file: `/api/letters/${letter.id}/letter.pdf` },
    ];
  }, 'bare'),
];

/** Letters about new prices: drafts until they are sent by e-mail, or printed and posted. */
export const Letters = ({ off }: { off: string | null }) => {
  const pages = usePages(letterOperations.list, {}, { follows: ['letters'] });
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
