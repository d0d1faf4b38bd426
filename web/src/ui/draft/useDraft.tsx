import { same } from 'domain/kernel';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { Problems } from '#ui/useForm.ts';
import { begin, changedIn, conflictsIn, type Draft, stateOf, type Values } from './draft.ts';
import type { Way } from './hold.ts';
import { Theirs } from './Theirs.tsx';
import { useHeld } from './useHeld.ts';

type Versioned = { id: string; version: number };

/** What a sending goes with. */
export type Sending = { id: string; key: string };

type DraftForm<V extends Values, Fields extends object, Row extends Versioned, Answer> = {
  /** What is written, and of what: ‘deals’, ‘serviceCalls.complete’. */
  noun: string;
  /** What it is written at: the parent of a new row, the row of an act. */
  at?: string;
  /** The row that is changed; null or absent: something new. */
  row?: Row | null;
  /** The texts of a row, or of a new one. */
  values: (row: Row | null) => V;
  /** `made`: what was made of it already. */
  check: (values: V, made: V | null) => Problems<V>;
  /** It holds a secret: no device keeps it, the page does. */
  fleeting?: true;
  /** What the texts mean. */
  fields: (values: V) => Fields;
  create?: (fields: Fields, sending: Sending) => Promise<Answer>;
  /** Only what was changed here is written, so that another's change beside it stays. */
  update?: (fields: Partial<Fields>, sending: Sending & { version: number }) => Promise<Answer>;
  /** What was made already, and cannot be changed, is made right by something beside it. */
  correct?: (fields: Fields, made: Fields, sending: Sending) => Promise<Answer>;
  /** Closes the form, or goes on; null: there was nothing to save. */
  saved: (answer: Answer | null) => void;
};

type Texts<V> = { [Name in keyof V & string]: V[Name] extends string ? Name : never }[keyof V & string];
type Flags<V> = { [Name in keyof V & string]: V[Name] extends boolean ? Name : never }[keyof V & string];
type Control = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

const changesOf = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !same(before[name as keyof Fields], value)),
  ) as Partial<Fields>;

const wayOf = <V extends Values, Fields extends object, Row extends Versioned, Answer>(
  form: DraftForm<V, Fields, Row, Answer>,
): Way<V> => {
  const { create, update, correct, fields, values } = form;
  const send = async ({ id, key, version, base, values: typed }: Draft<V>): Promise<unknown> => {
    if (version > 0 && correct) return correct(fields(typed), fields(base), { id, key });
    if (version === 0 || !update) return create?.(fields(typed), { id, key });
    const changes = changesOf(fields(base), fields(typed));
    return Object.keys(changes).length > 0 ? update(changes, { id, key, version }) : null;
  };
  return {
    send,
    seen: update ? (row) => ({ values: values(row as Row), version: (row as Row).version }) : null,
    corrects: correct !== undefined,
    saved: (answer) => form.saved(answer as Answer | null),
  };
};

/** Everything between the first keystroke and the server's answer, for one form (0031). */
export const useDraft = <
  V extends Values,
  Fields extends object,
  Row extends Versioned = Versioned,
  Answer = unknown,
>(
  form: DraftForm<V, Fields, Row, Answer>,
) => {
  const { noun, at = '', row = null, values, check } = form;
  const held = useHeld(
    `${noun}/${row?.id ?? `new/${at}`}`,
    () =>
      begin(
        values(row),
        { id: row?.id ?? crypto.randomUUID(), version: row?.version ?? 0 },
        crypto.randomUUID(),
      ),
    form.fleeting,
  );
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const { values: of } = latest.current;
    if (row) held.moved({ values: of(row), version: row.version });
  }, [held, row]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const draft = held.get();
  const madeOf = ({ version, base }: Draft<V>) => (!row && version > 0 ? base : null);
  const made = madeOf(draft);
  const problems = check(draft.values, made);
  const state = stateOf(draft);
  const submit = () => {
    setLeft(new Set(Object.keys(draft.values)));
    const now = held.get();
    if (Object.keys(check(now.values, madeOf(now))).length > 0 || conflictsIn(now).length > 0) return;
    const way = wayOf(latest.current);
    void held.submit({ ...way, saved: (answer) => latest.current.saved(answer as Answer | null) });
  };
  // What waits for the network goes by itself when that is back, under its key.
  const again = useRef(submit);
  useEffect(() => {
    again.current = submit;
  });
  useEffect(() => {
    if (state !== 'waiting') return;
    const back = () => again.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [state]);
  const set = (name: keyof V & string, value: V[typeof name]) => held.type({ [name]: value } as Partial<V>);
  const error = (name: keyof V & string): string | undefined =>
    draft.said[name] ?? (left.has(name) ? problems[name] : undefined);
  const theirs = <Name extends keyof V & string>(name: Name, wordsOf?: (value: V[Name]) => string) => {
    const question = draft.questions[name];
    if (!question) return undefined;
    const value = draft.base[name];
    return (
      <Theirs
        at={question.at}
        by={question.by}
        onKeep={() => held.keepMine(name)}
        onTake={() => held.takeTheirs(name)}
        value={value}
        words={wordsOf?.(value)}
      />
    );
  };
  return {
    state,
    values: draft.values,
    set,
    /** What is typed by now, also where the form was closed and opened again meanwhile. */
    now: () => held.now().values,
    /** Several at once. */
    change: (fields: Partial<V>) => held.type(fields),
    /** What keeps it from being sent now. */
    problems,
    changed: changedIn(draft).length > 0,
    /** What was made of it already, where that is found out later and what is typed differs. */
    made,
    error,
    /** The server's words, by whatever place it gave them. */
    said: draft.said as Readonly<Record<string, string | undefined>>,
    /** What somebody else wrote into a field that is no text. */
    theirs,
    /** A text for a `Field`: its control, what is wrong with it, and what somebody else wrote there. */
    field: (name: Texts<V>) => ({
      error: error(name),
      below: theirs(name),
      control: {
        name: name as string,
        value: draft.values[name] as string,
        onChange: (event: Control) => set(name, event.target.value as V[typeof name]),
        onBlur: () => {
          void held.flush();
          if (draft.values[name]) setLeft((before) => new Set(before).add(name));
        },
      },
    }),
    /** A yes or no for a `Checkbox`. */
    tick: (name: Flags<V>) => ({
      name: name as string,
      checked: draft.values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as V[typeof name]),
    }),
    keepMine: held.keepMine,
    takeTheirs: held.takeTheirs,
    submit,
    clear: held.clear,
    /** What a `FormDialog` says and does of it. */
    form: {
      busy: draft.state === 'saving',
      failure: draft.failure,
      draft: held.found() && draft.at !== '' ? { at: draft.at, onThrowAway: held.clear } : null,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
  };
};
