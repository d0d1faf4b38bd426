import { alreadyUploaded, pieceBytes } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { Button } from '#ui/Button.tsx';
import { CircleAlert, WifiOff, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { moment } from '#ui/moment.ts';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Files.module.css';
import { dropUpload, retryUpload, type Upload, uploadAgain } from './uploads.ts';

const progress = ({ sent, file, state }: Upload): string => {
  if (state === 'queued') return `Waits its turn, ${sizeWords(file.size)}`;
  return `${sizeWords(sent)} of ${sizeWords(file.size)}`;
};

const Drop = ({ one, label }: { one: Upload; label: string }) => (
  <IconButton glyph={X} name={label} onClick={() => dropUpload(one.upload)} small />
);

const Going = ({ one }: { one: Upload }) => (
  <>
    <span className={styles.amount}>
      <Ridge
        lit={Math.floor(one.sent / pieceBytes)}
        of={Math.ceil(one.file.size / pieceBytes)}
        tone="accent"
      />
      <span className="num">{progress(one)}</span>
    </span>
    {one.state === 'offline' && (
      <span className={styles.waits}>
        <WifiOff data-size="small" />
        Waits for the network
      </span>
    )}
    <Drop label={`Stop uploading ${one.file.name}`} one={one} />
  </>
);

const Known = ({ one }: { one: Upload }) => (
  <>
    <span className={styles.amount}>{alreadyUploaded(moment(one.knownSince ?? ''))}</span>
    <Button onClick={() => dropUpload(one.upload)} small>
      Use it
    </Button>
    <Button look="quiet" onClick={() => uploadAgain(one)} small>
      Upload anyway
    </Button>
  </>
);

const Failed = ({ one }: { one: Upload }) => (
  <>
    <span className={styles.failed}>
      <CircleAlert data-size="small" />
      {one.message}
    </span>
    {one.mendable && (
      <Button onClick={() => retryUpload(one.upload)} small>
        Retry
      </Button>
    )}
    <Drop label={`Take ${one.file.name} off the list`} one={one} />
  </>
);

/** One file on its way: how far it is, in ticks and numbers, or what keeps it. */
export const UploadLine = ({ one }: { one: Upload }) => (
  <li className={styles.line}>
    <span className={styles.name}>{one.file.name}</span>
    {one.state === 'failed' ? (
      <Failed one={one} />
    ) : one.state === 'known' ? (
      <Known one={one} />
    ) : (
      <Going one={one} />
    )}
  </li>
);
