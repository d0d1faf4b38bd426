import { countWords } from 'domain/kernel';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import type { Asked } from './useSending.ts';

const blankText = (names: readonly string[], many: boolean, noun: string): string =>
  `${names.length} ${names.length === 1 ? 'field is' : 'fields are'} empty for ${many ? 'some of these' : `this ${noun}`}: ${names.join(', ')}`;

/** What is asked before a message leaves: its blanks, that its text is long, or that another one may be out already. */
export const Asking = ({
  asked,
  many,
  noun,
  onAnyway,
  onEdit,
}: {
  asked: Exclude<Asked, null>;
  many: boolean;
  noun: string;
  onAnyway: () => void;
  onEdit: () => void;
}) => (
  <Strip
    action={
      <>
        <Button onClick={onAnyway} small>
          Send anyway
        </Button>
        <Button onClick={onEdit} small>
          Edit
        </Button>
      </>
    }
    tone="warn"
  >
    {asked === 'doubt' ? (
      <>
        No answer came to the first try: it may have left. Look in{' '}
        <a href="/messaging" rel="noreferrer" target="_blank">
          Messages
        </a>{' '}
        before you send the changed one.
      </>
    ) : (
      [
        asked.blanks.length > 0 ? blankText(asked.blanks, many, noun) : '',
        asked.segments === null
          ? ''
          : `This text takes ${countWords(asked.segments, 'segment')} for each number.`,
      ]
        .filter(Boolean)
        .join('. ')
    )}
  </Strip>
);
