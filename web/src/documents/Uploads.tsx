import { type DocumentCategory, type DocumentType, suggestedCategory } from 'domain/documents';
import { countWords } from 'domain/kernel';
import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Select } from '#ui/Select.tsx';
import styles from './Documents.module.css';
import { describeUpload } from './described.ts';
import { categoryOptions, typeOptions } from './groups.ts';
import type { Home } from './home.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { clearDone, type Described, type Upload } from './page-uploads.ts';
import { UploadLine } from './UploadLine.tsx';

const order: readonly Upload['state'][] = ['failed', 'known', 'sending', 'offline', 'kept', 'queued', 'done'];
const needs = ({ state }: Upload): boolean => state === 'failed' || state === 'known';

/** What all of them have in common; undefined: they differ. */
const common = <Value,>(values: readonly (Value | undefined)[]): Value | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined;

const ForAll = ({ uploads, links }: { uploads: readonly Upload[]; links: boolean }) => {
  const [linking, setLinking] = useState(false);
  const open = uploads.filter(({ state }) => state !== 'failed' && state !== 'kept' && state !== 'known');
  if (open.length === 0) return null;
  const looks = open.length === 1 ? 'as it looks' : 'as each looks';
  const say = (fields: Described) => {
    for (const { upload } of open) describeUpload(upload, fields);
  };
  const type = common(open.map(({ described, row }) => described.type ?? row?.type));
  const category = common(open.map(({ described, row }) => described.category ?? row?.category));
  const linked = common(open.map(({ described }) => described.linked?.title));
  return (
    <div className={styles.all}>
      <span>{open.length === 1 ? 'For this one' : `For all ${open.length}, each can differ later`}</span>
      <Select
        aria-label="Type of all"
        none={type ? undefined : `Type: ${looks}`}
        onChange={({ target }) => {
          const chosen = target.value as DocumentType;
          if (chosen) say({ type: chosen, category: suggestedCategory(chosen) });
        }}
        options={typeOptions}
        value={type ?? ''}
      />
      <Select
        aria-label="Category of all"
        none={category ? undefined : `Category: ${looks}`}
        onChange={({ target }) => target.value && say({ category: target.value as DocumentCategory })}
        options={categoryOptions}
        value={category ?? ''}
      />
      {links && (
        <Button onClick={() => setLinking(true)} small>
          {linked ? `Linked to ${linked}` : 'Linked to nothing yet'}
        </Button>
      )}
      {linking && (
        <LinkDialog
          onClose={() => setLinking(false)}
          onLink={async (chosen) => say({ linked: chosen })}
          what={countWords(open.length, 'file')}
        />
      )}
    </div>
  );
};

/** Files on their way to a place: what needs a person first. */
export const Uploads = ({
  home,
  uploads,
  describes = true,
}: {
  home: Home;
  uploads: readonly Upload[];
  /** Whether one says here what they are. */
  describes?: boolean;
}) => {
  const id = useId();
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === 'done').length;
  const asking = uploads.filter(needs).length;
  const sorted = uploads.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
  return (
    <section aria-labelledby={id} className={styles.uploads}>
      <header>
        <h2 id={id}>Uploading</h2>
        <span className={`small dim ${styles.said}`} role="status">
          <Ridge lit={done} of={Math.min(uploads.length, 30)} tone="ok" wide />
          <span className="num">
            {`${done} of ${uploads.length} done${asking > 0 ? `, ${asking} need${asking === 1 ? 's' : ''} you` : ''}`}
          </span>
        </span>
        {done > 0 && (
          <Button className="push" look="quiet" onClick={() => clearDone(home)} small>
            Clear done
          </Button>
        )}
      </header>
      {describes && <ForAll links={'nothing' in home} uploads={uploads} />}
      <ul aria-label="Uploads">
        {sorted.map((one) => (
          <UploadLine key={one.upload} one={one} />
        ))}
      </ul>
    </section>
  );
};
