import { sizeWords } from 'domain/kernel';
import type { Message } from 'domain/messages';
import { FileText } from '#ui/Icon.tsx';
import styles from './Messages.module.css';

/** What goes with a message, or came with it. */
export const Attachments = ({ message: { attachments } }: { message: Message }) =>
  attachments.length > 0 && (
    <ul aria-label="Attachments" className={styles.attachments}>
      {attachments.map(({ id, name, sizeBytes }) => (
        <li key={id}>
          <a download href={`/api/files/${id}`}>
            <FileText data-size="small" />
            <span className="cut">{name}</span>
            <span className="dim">{sizeWords(sizeBytes)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
