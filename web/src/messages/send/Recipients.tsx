import type { MessageChannel } from 'domain/kernel';
import { messageOperations, type PreviewedRecipient } from 'domain/messages';
import { isBlankBody } from 'domain/templates';
import { useEffect, useRef, useState } from 'react';
import { addressWords } from '#messages/words.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { ChevronLeft, ChevronRight } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Failure } from '#ui/Strip.tsx';
import type { SendAbout } from './about.ts';
import type { Draft } from './draft.ts';
import styles from './Send.module.css';

type Many = Extract<SendAbout, { kind: 'many' }>;
const pause = 500;

const useLate = <Value,>(value: Value): Value => {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return late;
};

// While nothing is written yet, these words stand in: nobody is left out for want of a text.
const noSubject = 'No subject yet';
const noMail = 'No message yet';
const noText = 'No text yet';
const orElse = (body: string, type: MessageChannel, instead: string): string =>
  isBlankBody({ type, body }) ? instead : body;

/** What each of a selection would get, as the words are now. */
export const usePreview = (about: SendAbout, draft: Draft) => {
  const { email, sms, subject, html, text } = draft;
  const many = about.kind === 'many' ? about : null;
  const words = useLate(
    JSON.stringify({
      email: email
        ? { subject: subject.trim() || noSubject, htmlContent: orElse(html, 'email', `<p>${noMail}</p>`) }
        : null,
      sms: sms ? { message: orElse(text, 'sms', noText) } : null,
    }),
  );
  const of = (ids: readonly string[] = []) => ({
    ...(many?.noun === 'leads' ? { ids: [...ids] } : { clientIds: [...ids] }),
    ...JSON.parse(words),
  });
  const read = useRead(messageOperations.preview, of(many?.ids), { when: many !== null });
  // What was read before stays while the new words are filled in.
  const before = useRef<readonly PreviewedRecipient[]>([]);
  if (read.data) before.current = read.data.items;
  const { error, refetch } = read;
  return { items: before.current, read: read.data !== undefined, error, refetch, of };
};

type Preview = ReturnType<typeof usePreview>;
type Letter = NonNullable<PreviewedRecipient['email']>;

const gets = ({ email, sms }: PreviewedRecipient): boolean =>
  Boolean((email && !email.skip) || (sms && !sms.skip));

/** Whom of a selection a message reaches. */
export const reached = (items: readonly PreviewedRecipient[]): readonly PreviewedRecipient[] =>
  items.filter(gets);

/** The variables that say nothing for some of those who get it. */
export const blanksOf = (items: readonly PreviewedRecipient[]): string[] => [
  ...new Set(
    items.flatMap(({ email, sms }) =>
      [email, sms].flatMap((part) => (part && !part.skip ? [...part.empty, ...part.unknown] : [])),
    ),
  ),
];

const skipsOf = (items: readonly PreviewedRecipient[]) =>
  items.flatMap(({ id, name, email, sms }) => [
    ...(email?.skip ? [{ key: `${id}-email`, name, way: 'Email', why: email.skip.text }] : []),
    ...(sms?.skip ? [{ key: `${id}-sms`, name, way: 'SMS', why: sms.skip.text }] : []),
  ]);

/** The words of a letter; where the answer for all had no room for them, they are read alone. */
const LetterWords = ({ id, letter, of }: { id: string; letter: Letter; of: Preview['of'] }) => {
  const alone = useRead(messageOperations.preview, of([id]), { when: letter.content === null });
  const words = letter.content ?? alone.data?.items[0]?.email?.content;
  if (words === undefined || words === null)
    return (
      <Reading failed="The message could not be read." label="Reading the message" of={alone} rows={2} />
    );
  return <p className={styles.words}>{words}</p>;
};

const One = ({ one, of }: { one: PreviewedRecipient; of: Preview['of'] }) => (
  <div className={`stack ${styles.preview}`}>
    {one.email && !one.email.skip && (
      <div>
        <p className="small dim">{one.email.to}</p>
        <p>
          <b>{one.email.subject || noSubject}</b>
        </p>
        <LetterWords id={one.id} letter={one.email} of={of} />
        {one.noun === 'leads' && (
          <p className="small dim">Written to many at once, it ends with a way to get no more of them.</p>
        )}
      </div>
    )}
    {one.sms && !one.sms.skip && (
      <div>
        <p className="small dim">{addressWords(one.sms.to)}</p>
        <p className={styles.words}>{one.sms.message}</p>
      </div>
    )}
  </div>
);

/** The chosen leads or clients: who is left out and why, and what each of the others would read. */
export const Recipients = ({ about, preview }: { about: Many; preview: Preview }) => {
  const [wanted, setWanted] = useState(0);
  const { items, error } = preview;
  if (error && items.length === 0)
    return (
      <Failure error={error} onRetry={preview.refetch}>
        The recipients could not be read.
      </Failure>
    );
  if (items.length === 0) return <Bones label="Reading the recipients" rows={2} />;
  const some = reached(items);
  const at = Math.min(wanted, Math.max(0, some.length - 1));
  const one = some[at];
  const skips = skipsOf(items);
  return (
    <section aria-label="Recipients" className={`stack single ${styles.recipients}`}>
      <p className={styles.pager}>
        <b role="status">{`${some.length} of ${about.ids.length} ${about.noun} get it`}</b>
        {one && (
          <span>
            <IconButton
              glyph={ChevronLeft}
              name="Previous recipient"
              off={at === 0 && 'This is the first'}
              onClick={() => setWanted(at - 1)}
              small
            />
            <span className="num small">{`${at + 1} of ${some.length}: ${one.name}`}</span>
            <IconButton
              glyph={ChevronRight}
              name="Next recipient"
              off={at === some.length - 1 && 'This is the last'}
              onClick={() => setWanted(at + 1)}
              small
            />
          </span>
        )}
      </p>
      {one && <One of={preview.of} one={one} />}
      {skips.length > 0 && (
        <details className={styles.skips} open={skips.length <= 5}>
          <summary>{`${skips.length} left out`}</summary>
          <ul>
            {skips.map(({ key, name, way, why }) => (
              <li key={key}>
                <span className="cut">{name}</span>
                <span className="dim">{`${way}: ${why}`}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
