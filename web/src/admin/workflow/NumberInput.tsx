import { useState } from 'react';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Workflow.module.css';

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A number as it is typed; what is none is NaN, for the rules to refuse. */
export const NumberInput = ({
  value,
  onChange,
  unit,
  ...rest
}: {
  value: number;
  onChange: (value: number) => void;
  unit?: string;
  'aria-label'?: string;
}) => {
  const [typed, setTyped] = useState('');
  const text = Object.is(numberOf(typed), value) ? typed : String(value);
  return (
    <span className={`bar ${styles.number}`}>
      <TextInput
        {...rest}
        inputMode="decimal"
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberOf(target.value));
        }}
        value={Number.isNaN(value) && numberOf(typed) === value ? '' : text === 'NaN' ? '' : text}
      />
      {unit && <span className="small dim">{unit}</span>}
    </span>
  );
};
