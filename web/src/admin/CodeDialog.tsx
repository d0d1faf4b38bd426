import type { IssuedCode } from 'domain/users';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Copy } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { toast } from '#ui/toast.tsx';
import styles from './Admin.module.css';

/** Puts a text on the clipboard and says so. */
export const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Copied');
  } catch {
    toast.error('Could not copy. Select the text and copy it by hand.');
  }
};

/** A code, this once. */
export const CodeDialog = ({
  whose,
  issued,
  onClose,
}: {
  whose: string;
  issued: IssuedCode;
  onClose: () => void;
}) => (
  <Dialog
    description={`For ${whose}. It is not shown again.`}
    foot={
      <Button look="main" onClick={onClose}>
        Done
      </Button>
    }
    onClose={onClose}
    open
    size="sm"
    title="Access code"
  >
    <div className={`bar wrap apart ${styles.code}`}>
      <code>{issued.code ?? 'No longer readable'}</code>
      {issued.code && (
        <Button
          glyph={Copy}
          aria-label="Copy code"
          className="push"
          onClick={() => void copy(issued.code ?? '')}
          small
        >
          Copy
        </Button>
      )}
    </div>
    <p className="soft">{`Works once, until ${moment(issued.expiresAt)}.`}</p>
  </Dialog>
);
