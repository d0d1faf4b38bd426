import { Button } from '#ui/Button.tsx';
import { Copy as CopyIcon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';

// What was typed, without what was done with it.
const typed = (words: string): string => words.replace(/^(Note|Change [^:]*): /, '');

/** Takes what somebody typed along. */
export const Copy = ({ label, text, all }: { label: string; text: string; all?: boolean }) => {
  const act = useAct();
  const copy = () =>
    act.run(async () => {
      await navigator.clipboard.writeText(typed(text));
      toast.success('Copied');
    });
  return (
    <Button
      aria-label={all ? label : `Copy: ${label}`}
      glyph={CopyIcon}
      look={all ? 'plain' : 'quiet'}
      onClick={copy}
      small
    >
      {all ? label : 'Copy'}
    </Button>
  );
};
