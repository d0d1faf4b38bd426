import { templateVariableGroups } from 'domain/templates';
import { RichText } from '#ui/editor/RichText.tsx';
import { Field } from '#ui/Field.tsx';
import { TriangleAlert } from '#ui/Icon.tsx';
import { TextField } from '#ui/TextField.tsx';
import { typing } from '#ui/typing.ts';
import { Attach } from './Attach.tsx';
import type { SendAbout } from './about.ts';
import { countOf, type SendProblems } from './check.ts';
import type { Draft } from './draft.ts';
import styles from './Send.module.css';

const fields = templateVariableGroups.flatMap(({ label, names }) =>
  names.map((name, index) => (index === 0 ? { name, group: label } : { name })),
);

export const recipientWords = (count: number): string =>
  count === 0 ? '' : `${count} recipient${count === 1 ? '' : 's'}`;

export const BlankMark = ({ words }: { words: string | null }) =>
  words && (
    <span className={`small soon ${styles.blankMark}`}>
      <TriangleAlert data-size="small" />
      {words}
    </span>
  );

const Signature = ({ text, html }: { text: string; html: string }) => {
  const bare = (words: string) => words.replace(/<[^>]*>|\s+/g, '');
  if (text.trim() === '' || bare(html).includes(bare(text))) return null;
  return (
    <div className={`compact soft ${styles.signature}`}>
      <p className="small dim">Your signature follows</p>
      <p>{text.trim()}</p>
    </div>
  );
};

/** To, subject, message, files. */
export const EmailFields = ({
  about,
  draft,
  problems,
  blanks,
  signature,
  textOf,
  mayAttach,
  readOnly,
  onChange,
}: {
  about: SendAbout;
  draft: Draft;
  problems: SendProblems;
  /** ‘1 field is empty for this lead’ */
  blanks: string | null;
  signature: string;
  /** What a variable says; undefined where each of a selection has its own. */
  textOf: ((name: string) => string) | undefined;
  /** The files of a lead are for whoever may write to it. */
  mayAttach: boolean;
  readOnly: boolean;
  onChange: (fields: Partial<Draft>) => void;
}) => (
  <>
    {about.kind !== 'many' && (
      <TextField
        error={problems.to}
        label="To"
        mark={recipientWords(countOf(draft.to))}
        autoComplete="off"
        inputMode="email"
        {...typing(draft, onChange)('to')}
        readOnly={readOnly}
        spellCheck={false}
      />
    )}
    <TextField
      error={problems.subject}
      label="Subject"
      maxLength={998}
      {...typing(draft, onChange)('subject')}
      readOnly={readOnly}
    />
    <Field error={problems.body} label="Message" mark={<BlankMark words={blanks} />}>
      <RichText
        blank={textOf !== undefined}
        fields={fields}
        label="Message"
        onChange={(html) => onChange({ html })}
        readOnly={readOnly}
        rows={draft.sms ? 8 : 12}
        value={draft.html}
        {...(textOf && { textOf })}
      />
    </Field>
    <Signature html={draft.html} text={signature} />
    {mayAttach && (about.kind === 'lead' || about.kind === 'client') && (
      <Attach
        about={about}
        chosen={draft.attachments}
        onChange={(attachments) => onChange({ attachments })}
        problem={problems.attachments}
      />
    )}
  </>
);
