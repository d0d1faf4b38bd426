import { countWords } from 'domain/kernel';
import { carrierSegments, messageTexts, segmentsOf } from 'domain/messages';
import { Ridge } from '#ui/Ridge.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { typing } from '#ui/typing.ts';
import { countOf, type SendProblems } from './check.ts';
import type { Draft } from './draft.ts';
import { BlankMark, recipientWords } from './EmailFields.tsx';

/** Characters, one tick a segment, and the word (MSG-01). */
const Counter = ({ text }: { text: string }) => {
  const segments = segmentsOf(text);
  return (
    <span className="num">
      {countWords(text.length, 'character')} <Ridge lit={segments} of={segments} tone="accent" wide />{' '}
      {countWords(segments, 'segment')}
    </span>
  );
};

const carrierHint = (text: string): string | undefined => {
  const billed = carrierSegments(text);
  return billed === null
    ? undefined
    : `contains special characters; carriers may bill it as ${countWords(billed, 'segment')}`;
};

/** Phone numbers and text. */
export const SmsFields = ({
  many,
  draft,
  problems,
  blanks,
  readOnly,
  onChange,
}: {
  many: boolean;
  draft: Draft;
  problems: SendProblems;
  blanks: string | null;
  readOnly: boolean;
  onChange: (fields: Partial<Draft>) => void;
}) => (
  <>
    {!many && (
      <TextField
        error={problems.numbers}
        help={messageTexts.numbersHelp}
        label="Phone numbers"
        mark={recipientWords(countOf(draft.numbers))}
        inputMode="tel"
        {...typing(draft, onChange)('numbers')}
        readOnly={readOnly}
      />
    )}
    <TextAreaField
      error={problems.text}
      help={carrierHint(draft.text)}
      label="Text"
      mark={draft.text ? <Counter text={draft.text} /> : <span className="num">0 characters</span>}
      maxLength={1600}
      {...typing(draft, onChange)('text')}
      readOnly={readOnly}
      rows={3}
    />
    <BlankMark words={blanks} />
  </>
);
