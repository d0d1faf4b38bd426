import { documentOperations, type FileFacts } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { Paperclip, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { SendAbout } from './about.ts';
import type { Attached } from './draft.ts';
import styles from './Send.module.css';

const useFiles = (about: SendAbout): readonly FileFacts[] => {
  const lead = about.kind === 'lead' ? about.id : '';
  const client = about.kind === 'client' ? about.id : '';
  const ofLead = useRead(documentOperations.files, { id: lead }, { when: lead !== '' });
  const ofClient = useRead(documentOperations.list, { clientId: client }, { when: client !== '' });
  const all: readonly FileFacts[] = (lead ? ofLead.data?.items : ofClient.data?.items) ?? [];
  return all.filter(({ status }) => status === 'ready');
};

/** Files of the lead or client that go with the e-mail. */
export const Attach = ({
  about,
  chosen,
  problem,
  onChange,
}: {
  about: SendAbout;
  chosen: readonly Attached[];
  problem: string | undefined;
  onChange: (files: readonly Attached[]) => void;
}) => {
  const files = useFiles(about);
  if (files.length === 0 && chosen.length === 0) return null;
  const toggle = (file: FileFacts) =>
    onChange(
      chosen.some(({ id }) => id === file.id)
        ? chosen.filter(({ id }) => id !== file.id)
        : [...chosen, { id: file.id, name: file.name, sizeBytes: file.sizeBytes }],
    );
  return (
    <div className={styles.attach}>
      <Menu
        align="start"
        items={files.map((file) => {
          const on = chosen.some(({ id }) => id === file.id);
          return {
            label: file.name,
            hint: sizeWords(file.sizeBytes),
            checked: on,
            off: !on && chosen.length >= 10 ? 'At most ten files' : undefined,
            onSelect: () => toggle(file),
          };
        })}
        look="quiet"
        small
      >
        <Paperclip data-size="small" />
        Attach
      </Menu>
      <ul aria-label="Attached">
        {chosen.map((file) => (
          <li key={file.id}>
            <span className="cut">{file.name}</span>
            <span className="dim">{sizeWords(file.sizeBytes)}</span>
            <IconButton
              glyph={X}
              name={`Leave out ${file.name}`}
              onClick={() => onChange(chosen.filter(({ id }) => id !== file.id))}
              small
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p className="small late" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
};
