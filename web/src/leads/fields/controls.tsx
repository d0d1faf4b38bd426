import type { Lead, LeadField } from 'domain/leads';
import { type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Saved.module.css';
import { useSaved } from './saved.tsx';

type FieldOf<Value> = { [Name in LeadField]: Lead[Name] extends Value ? Name : never }[LeadField];
type Named<Name> = { name: Name; label: string };

/** The text somebody is typing where the stored value is no text; dropped when left or when saving failed. */
const useTyping = (failed: boolean) => {
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    if (failed) setTyping(null);
  }, [failed]);
  return [typing, setTyping] as const;
};

type TextProps = Named<FieldOf<string>> & {
  area?: boolean;
  type?: 'text' | 'email' | 'tel';
  list?: readonly string[];
  maxLength?: number;
  help?: ReactNode;
};

/** A text, saved 500 ms after the last key. */
export const SavedText = ({ name, label, area, type = 'text', list, maxLength = 255, help }: TextProps) => {
  const { value, pause, leave, mark, off } = useSaved(name);
  const shared = {
    value: value as string,
    onBlur: leave,
    readOnly: off !== null,
    maxLength,
    name,
    autoComplete: 'off',
  };
  const change = (text: string) => pause(text as Lead[typeof name]);
  return (
    <Field help={help} label={label} mark={mark}>
      {area ? (
        <TextArea {...shared} onChange={(event) => change(event.target.value)} rows={2} />
      ) : (
        <TextInput
          {...shared}
          list={list?.length ? `list-${name}` : undefined}
          onChange={(event) => change(event.target.value)}
          type={type}
        />
      )}
      {list && list.length > 0 && (
        <datalist id={`list-${name}`}>
          {list.map((item) => (
            <option key={item} value={item} />
          ))}
        </datalist>
      )}
    </Field>
  );
};

/** A whole number; what cannot be read as one counts as 0 (spec §5). */
const wholeNumber = (text: string): number => {
  const parsed = Number.parseInt(text, 10);
  return Number.isFinite(parsed) ? parsed : 0;
};

// An emptied field stays empty until it is left; anything else shows what is saved.
const numberShown = (text: string): string => (text.trim() === '' ? '' : String(wholeNumber(text)));

export const SavedNumber = ({ name, label, help }: Named<FieldOf<number>> & { help?: ReactNode }) => {
  const { value, once, leave, mark, off, state } = useSaved(name);
  const [typing, setTyping] = useTyping(state.mark === 'failed');
  return (
    <Field help={help} label={label} mark={mark}>
      <TextInput
        autoComplete="off"
        inputMode="numeric"
        name={name}
        onBlur={() => {
          setTyping(null);
          leave();
        }}
        onChange={(event) => {
          setTyping(numberShown(event.target.value));
          once(wholeNumber(event.target.value));
        }}
        readOnly={off !== null}
        value={typing ?? String(value)}
      />
    </Field>
  );
};

/** A choice of fixed values, saved at once. */
export const SavedChoice = <Name extends FieldOf<string>>({
  name,
  label,
  options,
}: Named<Name> & { options: readonly (readonly [Lead[Name] & string, string])[] }) => {
  const { value, once, mark, off } = useSaved(name);
  return (
    <Field label={label} mark={mark}>
      <Select
        disabled={off !== null}
        name={name}
        onChange={(event) => once(event.target.value as Lead[Name])}
        value={value as string}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
};

/** Yes or no, saved at once. */
export const SavedFlag = ({ name, label }: Named<FieldOf<boolean>>) => {
  const { value, once, mark, off } = useSaved(name);
  return (
    <div className={styles.flag}>
      <Checkbox
        checked={value}
        disabled={off !== null}
        label={label}
        name={name}
        onChange={(event) => once(event.target.checked)}
      />
      <span>{mark}</span>
    </div>
  );
};

// While a year is being typed the browser reports the years 2, 20 and 202.
const isWhole = (day: string): boolean => day === '' || day >= '1900';

/** A day, saved at once; emptied it is none. */
export const SavedDate = ({ name, label }: { name: 'leaseExpirationDate'; label: string }) => {
  const { value, once, leave, mark, off, state } = useSaved(name);
  const [typing, setTyping] = useTyping(state.mark === 'failed');
  return (
    <Field label={label} mark={mark}>
      <TextInput
        name={name}
        onBlur={() => {
          setTyping(null);
          leave();
        }}
        onChange={(event) => {
          const day = event.target.value;
          setTyping(day);
          if (isWhole(day)) once(day === '' ? null : day);
        }}
        readOnly={off !== null}
        type="date"
        value={typing ?? value ?? ''}
      />
    </Field>
  );
};

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Tags, typed with commas between them, saved like a text. */
export const SavedTags = () => {
  const { value, pause, leave, mark, off, state } = useSaved('tags');
  const [typing, setTyping] = useTyping(state.mark === 'failed');
  return (
    <Field help="Separated by commas" label="Tags" mark={mark}>
      <TextInput
        autoComplete="off"
        name="tags"
        onBlur={() => {
          setTyping(null);
          leave();
        }}
        onChange={(event) => {
          setTyping(event.target.value);
          pause(tagsOf(event.target.value));
        }}
        readOnly={off !== null}
        value={typing ?? value.join(', ')}
      />
    </Field>
  );
};
