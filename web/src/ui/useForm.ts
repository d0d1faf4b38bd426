import { type ChangeEvent, type FormEvent, useState } from 'react';
import type * as z from 'zod';

type Texts = Record<string, string>;
export type Problems<Values> = Partial<Record<keyof Values & string, string>>;

/** The first message of each field that a schema refuses. */
export const problemsOf = (schema: z.ZodType, value: unknown): Record<string, string> => {
  const checked = schema.safeParse(value);
  if (checked.success) return {};
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) problems[String(path[0] ?? '')] ??= message;
  return problems;
};

type Control = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** A form of texts: checked when a field is left, then while typing; the server's word stands until the field changes. */
export const useForm = <Values extends Texts>(
  initial: Values,
  check: (values: Values) => Problems<Values>,
) => {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Problems<Values>>({});
  const problems = check(values);
  const set = (name: keyof Values & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setSaid(({ [name]: _, ...rest }) => rest as Problems<Values>);
  };
  return {
    values,
    set,
    /** What keeps the form from being sent now. */
    problems,
    valid: Object.keys(problems).length === 0,
    reset: (to: Values = initial) => {
      setValues(to);
      setLeft(new Set());
      setSaid({});
    },
    /** Messages from the server. */
    say: setSaid,
    error: (name: keyof Values & string): string | undefined =>
      said[name] ?? (left.has(name) ? problems[name] : undefined),
    control: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      onChange: (event: Control) => set(name, event.target.value),
      onBlur: () => values[name] && setLeft((before) => new Set(before).add(name)),
    }),
    submit: (send: (values: Values) => void) => (event: FormEvent) => {
      event.preventDefault();
      setLeft(new Set(Object.keys(values)));
      if (Object.keys(problems).length === 0) send(values);
    },
  };
};
