import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Check, Copy } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import styles from './Contact.module.css';

const shown = 2000;

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
      <Button aria-label={`Copy ${what}`} icon look="quiet" onClick={() => void copy()} small>
        <Glyph aria-hidden="true" data-size="small" />
      </Button>
      <span className={styles.copied} role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
};
