import { useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Check, Copy as CopyIcon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';

/** Copies a value; the button itself says that it has. */
export const Copy = ({ what, text }: { what: string; text: string }) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
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
  const Glyph = copied ? Check : CopyIcon;
  return (
    <Button
      aria-label={copied ? `Copied ${what}` : `Copy ${what}`}
      icon
      look="quiet"
      onClick={() => void copy()}
      small
    >
      <Glyph aria-hidden="true" data-size="small" />
    </Button>
  );
};
