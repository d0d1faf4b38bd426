import { type ListedLetter, letterOperations } from 'domain/vendChanges';
import { useState } from 'react';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { Listing } from '#ui/Listing.tsx';
import { Panel } from '#ui/Panel.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
import { LetterForm } from './LetterForm.tsx';
import styles from './Vend.module.css';

const states = { draft: 'Draft', sent: 'Sent', withdrawn: 'Withdrawn' } as const;

/** Letters about new prices: drafts until messages can be sent, edited and printed meanwhile. */
export const Letters = ({ off }: { off: string | null }) => {
  const pages = usePages(letterOperations.list, {});
  const [editing, edit] = useState<ListedLetter | null>(null);
  return (
    <Panel title="Letters">
      <Listing empty="No letters yet" pages={pages} what="letters">
        <Table heads={['Site', 'To', 'State', actsHead]} label="Letters">
          {pages.items.map((letter) => (
            <tr key={letter.id}>
              <td data-cell="name">{letter.site}</td>
              <td data-label="To">{[letter.recipient, letter.email || 'no e-mail'].join(', ')}</td>
              <td>
                <Badge tone={letter.state === 'draft' ? 'info' : 'plain'}>{states[letter.state]}</Badge>
              </td>
              <td data-cell="fit">
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
                    <Download aria-hidden="true" data-size="small" />
                    PDF
                  </a>
                </span>
              </td>
            </tr>
          ))}
        </Table>
      </Listing>
      {editing && <LetterForm key={editing.id} letter={editing} onClose={() => edit(null)} />}
    </Panel>
  );
};
