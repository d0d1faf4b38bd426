import { useState } from 'react';
import { isCallError } from '#platform/call.ts';
import { messageOf } from '#ui/useAct.ts';
import { type Problems, useForm } from '#ui/useForm.ts';

type Texts = Record<string, string>;

type Saving<Values extends Texts, Row, Fields> = {
  /** Null: a new one. */
  row: Row | null;
  before: Values;
  check: (values: Values) => Problems<Values>;
  /** What the texts of the form mean. */
  fieldsOf: (values: Values) => Fields;
  create: (fields: Fields) => Promise<unknown>;
  update: (id: string, version: number, fields: Partial<Fields>) => Promise<unknown>;
  onClose: (saved: boolean) => void;
};

/** What somebody changed: only that is written, so that another's change beside it stays. */
const changedOf = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(before[name as keyof Fields]) !== JSON.stringify(value),
    ),
  ) as Partial<Fields>;

/** A form over one row: what another changed meanwhile is told, and saving again keeps what was changed here. */
export const useSaving = <
  Values extends Texts,
  Row extends { id: string; version: number },
  Fields extends object,
>({
  row,
  before,
  check,
  fieldsOf,
  create,
  update,
  onClose,
}: Saving<Values, Row, Fields>) => {
  const form = useForm<Values>(before, check);
  const [version, setVersion] = useState(row?.version ?? 0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const write = async (values: Values): Promise<void> => {
    const fields = fieldsOf(values);
    const changed = changedOf(fieldsOf(before), fields);
    if (!row) await create(fields);
    else if (Object.keys(changed).length > 0) await update(row.id, version, changed);
  };
  const send = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await write(values);
      onClose(true);
    } catch (error) {
      if (isCallError(error)) form.say(error.fields as Problems<Values>);
      const present = isCallError(error) && error.code === 'STALE_VERSION' ? (error.current as Row) : null;
      if (present) setVersion(present.version);
      setFailure(present ? `${messageOf(error)} Save again to keep what you changed.` : messageOf(error));
      setBusy(false);
    }
  };
  return { form, busy, failure, submit: form.submit((values) => void send(values)) };
};
