import { type Document, type DocumentCategory, documentOperations, documentsAtOnce } from 'domain/documents';
import { countWords } from 'domain/kernel';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { useLiveState } from '#platform/live.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Download, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import type { Selection } from '#ui/useSelection.ts';
import styles from './Documents.module.css';
import { categoryOptions } from './groups.ts';
import { isThere } from './words.ts';

type Fields = { category: DocumentCategory } | { status: 'archived' };

const change = async (ids: readonly string[], fields: Fields): Promise<string> => {
  const { changed, unchanged, refused, rows } = await call(documentOperations.updateMany, {
    ids: [...ids],
    fields,
  });
  const said = rows.find(({ outcome }) => outcome === 'refused')?.message;
  return [
    `${countWords(changed, 'document')} changed`,
    unchanged > 0 && `${unchanged} as they were`,
    refused > 0 && `${refused} not: ${said ?? ''}`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** Fetched as a form: thousands of ids fit into no address. */
const fetchZip = (ids: readonly string[]): void => {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: '/api/documents.zip',
    // What is refused is told there, and the page stays.
    target: '_blank',
    hidden: true,
  });
  form.append(Object.assign(document.createElement('input'), { name: 'ids', value: ids.join(',') }));
  document.body.append(form);
  form.submit();
  form.remove();
};

const SetCategory = ({
  count,
  onSet,
  onClose,
}: {
  count: string;
  onSet: (category: DocumentCategory) => void;
  onClose: () => void;
}) => {
  const [category, choose] = useState<string>('');
  return (
    <Dialog
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            off={category ? null : 'Choose a category first.'}
            onClick={() => onSet(category as DocumentCategory)}
          >
            {`Set the category of ${count}`}
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title={`Category of ${count}`}
    >
      <SelectField
        label="Category"
        none="Choose one"
        onChange={({ target }) => choose(target.value)}
        options={categoryOptions}
        value={category}
      />
    </Dialog>
  );
};

/** What can be done with the chosen documents. */
export const ChosenBar = ({
  rows,
  selection,
  off,
  again,
}: {
  rows: readonly Document[];
  selection: Selection;
  off: string | null;
  again: () => void;
}) => {
  const [setting, setSetting] = useState(false);
  const { busy, run } = useAct();
  const ids = [...selection.chosen];
  const many = ids.length > documentsAtOnce ? `At most ${documentsAtOnce} at a time.` : null;
  const away = useLiveState() === 'offline' ? 'It can be downloaded once you are back online.' : null;
  const ready = rows.filter((row) => selection.has(row.id) && isThere(row));
  const act = (fields: Fields) =>
    run(async () => {
      toast.success(await change(ids, fields));
      selection.clear();
      again();
    });
  const count = countWords(ids.length, 'document');
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not a form
    <div aria-label="Chosen documents" className={`bar wrap ${styles.chosen}`} role="group">
      <b role="status">{`${count} chosen`}</b>
      <span className="bar wrap push">
        <Button busy={busy} off={off ?? many} onClick={() => setSetting(true)} small>
          Set category
        </Button>
        <Button busy={busy} off={off ?? many} onClick={() => act({ status: 'archived' })} small>
          Archive
        </Button>
        <Button
          glyph={Download}
          off={many ?? away ?? (ready.length === 0 ? 'None of them is ready.' : null)}
          onClick={() => fetchZip(ready.map(({ id }) => id))}
          small
        >
          {`Download zip of ${countWords(ready.length, 'document')}`}
        </Button>
        <IconButton glyph={X} name="Choose none" onClick={selection.clear} small />
      </span>
      {setting && (
        <SetCategory
          count={count}
          onClose={() => setSetting(false)}
          onSet={(category) => {
            setSetting(false);
            act({ category });
          }}
        />
      )}
    </div>
  );
};
