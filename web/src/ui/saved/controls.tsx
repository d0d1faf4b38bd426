import { itemsIn, wholeNumber } from 'domain/kernel';
import { type ComponentProps, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Saved.module.css';
import { useSaved } from './saved.tsx';

type AnyRow = Readonly<Record<string, unknown>>;
/** The fields of a row that hold such a value. */
type FieldOf<Row, Value> = {
  [Name in keyof Row & string]: Row[Name] extends Value ? Name : never;
}[keyof Row & string];
type Named<Name extends string> = { name: Name; label: string; help?: ReactNode };

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

type Saving = ReturnType<typeof useSaved<AnyRow, string>>;
type TypedProps = Named<string> &
  Pick<ComponentProps<typeof TextInput>, 'autoComplete' | 'inputMode' | 'placeholder' | 'type'> & {
    /** What stands there while nobody types. */
    shown: (value: unknown) => string;
    /** Saves what was typed; its answer stands there until the field is left or saving fails. */
    take: (typed: string, saving: Saving) => string;
  };

/** A value that is typed as text and stored as something else. */
const SavedTyped = ({ name, shown, take, ...rest }: TypedProps) => {
  const saving = useSaved<AnyRow, string>(name);
  const { value, leave, mark, error, off, state } = saving;
  const [typing, setTyping] = useState<string | null>(null);
  const failed = state.mark === 'failed';
  useEffect(() => {
    if (failed) setTyping(null);
  }, [failed]);
  return (
    <TextField
      {...rest}
      error={error}
      mark={mark}
      name={name}
      onBlur={() => {
        setTyping(null);
        leave();
      }}
      onChange={({ target }) => setTyping(take(target.value, saving))}
      readOnly={off !== null}
      value={typing ?? shown(value)}
    />
  );
};

/** Of one that may be unknown, 0 stands empty. */
const SavedNumber = ({ unknown = false, ...named }: Named<string> & { unknown?: boolean }) => (
  <SavedTyped
    {...named}
    autoComplete="off"
    inputMode="numeric"
    placeholder={unknown ? 'Not known' : undefined}
    shown={(value) => (unknown && Number(value) === 0 ? '' : String(value))}
    take={(typed, { once }) => {
      once(wholeNumber(typed));
      return numberShown(typed);
    }}
  />
);

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
    <SelectField
      error={error}
      help={help}
      label={label}
      mark={mark}
      disabled={off !== null}
      name={name}
      onChange={(event) => once(nullable ? event.target.value || null : event.target.value)}
      value={(value as string | null) ?? ''}
      options={options}
    />
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
const SavedDate = (named: Named<string>) => (
  <SavedTyped
    {...named}
    shown={(value) => (value as string | null) ?? ''}
    take={(day, { once }) => {
      if (isWhole(day)) once(day === '' ? null : day);
      return day;
    }}
    type="date"
  />
);

/** Several words, typed with commas between them, saved like a text. */
const SavedList = ({ help = 'Separated by commas', ...named }: Named<string>) => (
  <SavedTyped
    {...named}
    autoComplete="off"
    help={help}
    shown={(value) => (value as readonly string[]).join(', ')}
    take={(typed, { pause }) => {
      pause([...new Set(itemsIn(typed, ','))]);
      return typed;
    }}
  />
);

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
