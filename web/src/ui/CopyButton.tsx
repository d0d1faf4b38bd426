import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';
import { Check, Copy } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { toast } from './toast.tsx';

/** Milliseconds for which the button says that it has copied. */
const shown = 2_000;

/** Copies a value; the button itself says that it has, and a failure says what to do. */
export const CopyButton = ({ what, text }: { what: string; text: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shown);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast.error(`The ${what} could not be copied. Select and copy it by hand.`);
    }
  };
  const Glyph = copied ? Check : Copy;
  return (
    <>
      <IconButton glyph={Glyph} name={`Copy ${what}`} onClick={() => void copy()} small />
      <span className={styles.copied} role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
};
