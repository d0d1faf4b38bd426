import { Button, buttonClass } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import styles from './Factors.module.css';

const fileOf = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes of Washboard, each works once\r\n\r\n${codes.join('\r\n')}\r\n`)}`;

/** The ten recovery codes, this once: to be copied, kept as a file, or printed. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <section aria-label="Recovery codes" className={`stack single apart ${styles.codes}`}>
    <p className="soft">
      Each of these signs you in once, where your app or passkey is not at hand. They are shown only now: keep
      them where nobody else looks.
    </p>
    <ul>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className="bar wrap">
      <CopyButton text={codes.join('\n')} what="codes" />
      <a
        className={buttonClass({ look: 'quiet', small: true })}
        download="washboard-recovery-codes.txt"
        href={fileOf(codes)}
      >
        Download
      </a>
      <Button look="quiet" onClick={() => window.print()} small>
        Print
      </Button>
      <Button className="push" look="main" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  </section>
);
