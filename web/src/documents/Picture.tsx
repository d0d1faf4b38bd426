import type { FileFacts } from 'domain/documents';
import { sizeWords } from 'domain/kernel';
import { buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Download } from '#ui/Icon.tsx';
import styles from './Files.module.css';
import { cameWords, fileAddress } from './words.ts';

/** A picture as large as the screen lets it be; the original is saved from here. */
export const Picture = ({ file, onClose }: { file: FileFacts; onClose: () => void }) => (
  <Dialog
    description={cameWords(file)}
    foot={
      <a className={buttonClass()} download href={fileAddress(file)}>
        <Download data-size="small" />
        Download, {sizeWords(file.sizeBytes)}
      </a>
    }
    onClose={onClose}
    open
    size="xxl"
    title={file.name}
  >
    <img alt={file.name} className={styles.picture} src={fileAddress(file, 'screen')} />
  </Dialog>
);
