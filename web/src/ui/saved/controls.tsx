import { wholeNumber } from 'domain/kernel';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Saved.module.css';
import { useSaved } from './saved.tsx';

type AnyRow = Readonly<Record<string, unknown>>;
/** The fields of a row that hold such a value. */
type FieldOf<Row, Value> = {
  [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
}[keyof Row & string];
type Named<Name extends string> = { name: Name; label: string; help?: ReactNode };

/** The text somebody is typing where the stored value is no text; dropped when left or when saving failed. */
const useTyping = (failed: boolean) => {
  const [typing, setTyping] = useState<string | null>(null);
  useEffect(() => {
    if (failed) setTyping(null);
  }, [failed]);
  return [typing, setTyping] as const;
};

type TextProps<Name extends string> = Named<Name> & {
  area?: boolean;
  type?: 'text' | 'email' | 'tel';
  list?: readonly string[];
  maxLength?: number;
};

/** A text, saved 500 ms after the last key. */
const SavedText = ({ name, label, area, type = 'text', list, maxLength = 255, help }: TextProps<string>) => {
  const { value, pause, leave, mark, error, off } = useSaved<AnyRow, string>(name);
  const shared = {
    value: value as string,
    onBlur: leave,
    readOnly: off !== null,
    maxLength,
    name,
    autoComplete: 'off',
  };
  return (
    <Field error={error} help={help} label={label} mark={mark}>
      {area ? (
        <TextArea {...shared} onChange={(event) => pause(event.target.value)} rows={2} />
      ) : (
        <TextInput
          {...shared}
          list={list?.length ? `list-${name}` : undefined}
          onChange={(event) => pause(event.target.value)}
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

// An emptied field stays empty until it is left; anything else shows what is saved.
const numberShown = (text: string): string => (text.trim() === '' ? '' : String(wholeNumber(text)));

/** Of one that may be unknown, 0 stands empty. */
const SavedNumber = ({ name, label, help, unknown = false }: Named<string> & { unknown?: boolean }) => {
  const { value, once, leave, mark, error, off, state } = useSaved<AnyRow, string>(name);
  const [typing, setTyping] = useTyping(state.mark === 'failed');
  return (
    <Field error={error} help={help} label={label} mark={mark}>
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
        placeholder={unknown ? 'Not known' : undefined}
        readOnly={off !== null}
        value={typing ?? (unknown && Number(value) === 0 ? '' : String(value))}
      />
    </Field>
  );
};

type ChoiceProps<Name extends string, Value extends string> = Named<Name> & {
  options: readonly (readonly [Value, string])[];
};

/** A choice of fixed values, saved at once; of a field that may be null the empty choice is null. */
const SavedChoice = ({
  name,
  label,
  options,
  nullable = false,
  help,
}: ChoiceProps<string, string> & { nullable?: boolean }) => {
  const { value, once, mark, error, off } = useSaved<AnyRow, string>(name);
  return (
    <Field error={error} help={help} label={label} mark={mark}>
      <Select
        disabled={off !== null}
        name={name}
        onChange={(event) => once(nullable ? event.target.value || null : event.target.value)}
        value={(value as string | null) ?? ''}
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

const SavedNullable = (props: ChoiceProps<string, string>) => <SavedChoice {...props} nullable />;

/** Yes or no, saved at once. */
const SavedFlag = ({ name, label }: Named<string>) => {
  const { value, once, mark, off } = useSaved<AnyRow, string>(name);
  return (
    <div className={styles.flag}>
      <Checkbox
        checked={value as boolean}
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
const SavedDate = ({ name, label, help }: Named<string>) => {
  const { value, once, leave, mark, error, off, state } = useSaved<AnyRow, string>(name);
  const [typing, setTyping] = useTyping(state.mark === 'failed');
  return (
    <Field error={error} help={help} label={label} mark={mark}>
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
        value={typing ?? (value as string | null) ?? ''}
      />
    </Field>
  );
};

const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];

/** Several words, typed with commas between them, saved like a text. */
const SavedList = ({ name, label, help = 'Separated by commas' }: Named<string>) => {
  const { value, pause, leave, mark, error, off, state } = useSaved<AnyRow, string>(name);
  const [typing, setTyping] = useTyping(state.mark === 'failed');
  return (
    <Field error={error} help={help} label={label} mark={mark}>
      <TextInput
        autoComplete="off"
        name={name}
        onBlur={() => {
          setTyping(null);
          leave();
        }}
        onChange={(event) => {
          setTyping(event.target.value);
          pause(listOf(event.target.value));
        }}
        readOnly={off !== null}
        value={typing ?? (value as readonly string[]).join(', ')}
      />
    </Field>
  );
};

type Controls<Row> = {
  SavedText: ComponentType<TextProps<FieldOf<Row, string>>>;
  SavedNumber: ComponentType<Named<FieldOf<Row, number>> & { unknown?: boolean }>;
  SavedChoice: <Name extends FieldOf<Row, string>>(props: ChoiceProps<Name, Row[Name] & string>) => ReactNode;
  /** A choice that may be none. */
  SavedNullable: <Name extends FieldOf<Row, string | null>>(
    props: ChoiceProps<Name, (Row[Name] & string) | ''>,
  ) => ReactNode;
  SavedFlag: ComponentType<Named<FieldOf<Row, boolean>>>;
  SavedDate: ComponentType<Named<FieldOf<Row, string | null>>>;
  SavedList: ComponentType<Named<FieldOf<Row, readonly string[]>>>;
};

const controls = { SavedText, SavedNumber, SavedChoice, SavedNullable, SavedFlag, SavedDate, SavedList };

/** The controls that save while one types, for the fields of one noun's rows. */
export const savedControls = <Row extends object>() => controls as unknown as Controls<Row>;
