import type { IssuedCode } from 'domain/users';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Copy } from '#ui/Icon.tsx';
import { minuteOf } from '#ui/moment.ts';
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

/** Where somebody signs in with a code. */
const codeAddress = (): string => `${window.location.origin}/login?way=code`;

/** All that whoever gets a code has to know, to be passed on as it is. */
const passedOn = (whose: string, code: string, expiresAt: string): string =>
  `Sign in to Washboard at ${codeAddress()} as ${whose} with the access code ${code}. It works once, until ${minuteOf(expiresAt)}.`;

/** A code, this once, with where to sign in. */
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
          aria-label="Copy code and address"
          className="push"
          onClick={() => void copy(passedOn(whose, issued.code ?? '', issued.expiresAt))}
          small
        >
          Copy
        </Button>
      )}
    </div>
    <p className="soft">
      Sign in at <span className={styles.address}>{codeAddress()}</span>
    </p>
    <p className="soft">{`Works once, until ${minuteOf(issued.expiresAt)}.`}</p>
  </Dialog>
);
