import styles from './Segmented.module.css';

/** A few choices side by side of which one holds. */
export const Segmented = <Value extends string>({
  label,
  value,
  options,
  onChange,
  off,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  off?: string | undefined;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as one line of buttons everywhere
  <div aria-label={label} className={styles.segmented} role="group">
    {options.map((option) => (
      <button
        aria-disabled={off ? true : undefined}
        aria-pressed={option.value === value}
        key={option.value}
        onClick={() => !off && onChange(option.value)}
        title={off}
        type="button"
      >
        {option.label}
      </button>
    ))}
  </div>
);
