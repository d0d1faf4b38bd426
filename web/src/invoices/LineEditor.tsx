import { invoiceLineKindLabels, invoiceLineKinds, lineAmount } from 'domain/invoices';
import { dollars } from 'domain/kernel';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Plus, Trash2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { blankLine, isBlank, lineProblems, type TypedLine } from './draft-values.ts';
import styles from './Invoices.module.css';
import { centsOf, readQuantity } from './money.ts';
import { type LineColumn, pastedLines } from './pasted.ts';

const amountOf = (line: TypedLine): string => {
  const [quantity, unitPrice] = [readQuantity(line.quantity), centsOf(line.unitPrice)];
  return quantity === null || unitPrice === null ? '' : dollars(lineAmount({ quantity, unitPrice }));
};

type LineProps = {
  line: TypedLine;
  at: number;
  sites: readonly (readonly [string, string])[];
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: () => void;
  onKey: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>, column: LineColumn) => void;
  onPaste: (event: ClipboardEvent, column: LineColumn) => void;
};

const LineRow = ({ line, at, sites, onChange, onRemove, onKey, onPaste }: LineProps) => {
  const problems = lineProblems(line);
  const wrongId = useId();
  const cell = (column: LineColumn) => ({
    'aria-label': `${{ description: 'Description', quantity: 'Quantity', unitPrice: 'Price, dollars' }[column]}, line ${at + 1}`,
    'aria-invalid': problems[column] !== undefined || undefined,
    'aria-describedby': problems[column] === undefined ? undefined : wrongId,
    'data-cell': `${at}/${column}`,
    title: problems[column],
    value: line[column],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [column]: target.value }),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => onKey(event, column),
    onPaste: (event: ClipboardEvent) => onPaste(event, column),
  });
  const wrong = Object.values(problems);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields of one line, laid out as a row
    <div aria-label={`Line ${at + 1}`} className={styles.line} role="group">
      <Select
        aria-label={`Kind, line ${at + 1}`}
        className={styles.kind}
        onChange={({ target }) => onChange({ kind: target.value as TypedLine['kind'] })}
        options={invoiceLineKinds.map((kind) => [kind, invoiceLineKindLabels[kind]])}
        value={line.kind}
      />
      <TextArea
        {...cell('description')}
        className={styles.description}
        maxLength={500}
        placeholder="What it is for"
        rows={Math.min(6, line.description.split('\n').length)}
      />
      <TextInput {...cell('quantity')} className={styles.figure} inputMode="decimal" maxLength={12} />
      <TextInput
        {...cell('unitPrice')}
        className={styles.figure}
        inputMode="decimal"
        maxLength={16}
        placeholder="0.00"
      />
      <output aria-label={`Amount, line ${at + 1}`} className={styles.amount}>
        {amountOf(line)}
      </output>
      <span className={styles.tax}>
        <Checkbox
          aria-label={`Taxable, line ${at + 1}`}
          checked={line.taxable}
          onChange={({ target }) => onChange({ taxable: target.checked })}
        />
        <span aria-hidden="true" className="dim only-phone small">
          Tax
        </span>
      </span>
      <IconButton glyph={Trash2} name={`Remove line ${at + 1}`} onClick={onRemove} small />
      {sites.length > 1 && (
        <Select
          aria-label={`Site, line ${at + 1}`}
          className={styles.site}
          none="The invoice’s site"
          onChange={({ target }) => onChange({ siteId: target.value })}
          options={sites}
          value={line.siteId}
        />
      )}
      {wrong.length > 0 && (
        <p className={`late small ${styles.wrong}`} id={wrongId}>
          {wrong.join('; ')}
        </p>
      )}
    </div>
  );
};

// Under a finger the field would bring the keyboard up before anybody has read the page.
const isFree = (): boolean =>
  document.activeElement === document.body && !matchMedia('(pointer: coarse)').matches;

/**
 * The lines of a draft. Enter goes on to the next line and adds one after the last; arrows go up and down; what was copied
 * from a spreadsheet fills as many lines as it has rows. Shift and Enter break a description.
 */
export const LineEditor = ({
  lines,
  sites,
  onChange,
}: {
  lines: readonly TypedLine[];
  /** The client's sites, by id and name. */
  sites: readonly (readonly [string, string])[];
  onChange: (lines: readonly TypedLine[]) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(lines.length === 0 && isFree() ? '0/description' : null);
  const focus = (at: number, column: LineColumn) =>
    box.current?.querySelector<HTMLElement>(`[data-cell="${at}/${column}"]`)?.focus();
  // A line that was just added takes the focus as soon as it is there.
  useEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  // An invoice without lines offers one, which is none as long as nothing is typed.
  const [first] = useState(() => blankLine());
  const shown = lines.length > 0 ? lines : [first];
  const put = (at: number, part: Partial<TypedLine>) =>
    onChange(shown.map((line, place) => (place === at ? { ...line, ...part } : line)));
  const add = (after: number) => {
    wanted.current = `${after + 1}/description`;
    onChange([...shown.slice(0, after + 1), blankLine(shown[after]), ...shown.slice(after + 1)]);
  };
  const onKey =
    (at: number): LineProps['onKey'] =>
    (event, column) => {
      const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
      if (altKey || ctrlKey || metaKey || event.nativeEvent.isComposing) return;
      if (key === 'Enter' && !shiftKey) {
        event.preventDefault();
        if (at + 1 < shown.length) focus(at + 1, column);
        else if (!isBlank(shown[at] as TypedLine)) add(at);
        return;
      }
      const way = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
      // Within a text of several rows the arrows go through these.
      if (way === 0 || shiftKey || currentTarget.value.includes('\n')) return;
      if (!shown[at + way]) return;
      event.preventDefault();
      focus(at + way, column);
    };
  const onPaste =
    (at: number): LineProps['onPaste'] =>
    (event, column) => {
      const rows = pastedLines(event.clipboardData.getData('text/plain'), column);
      if (!rows) return;
      event.preventDefault();
      const next = [...shown];
      rows.forEach((row, place) => {
        const line = next[at + place];
        // What stands below and is filled already is not written over.
        const free = line && (place === 0 || isBlank(line) || column !== 'description');
        if (free) next[at + place] = { ...line, ...row };
        else next.splice(at + place, 0, { ...blankLine(shown[at]), ...row });
      });
      onChange(next);
    };
  return (
    <div className={styles.lines} ref={box}>
      <div aria-hidden="true" className={`${styles.line} ${styles.heads} small dim no-phone`}>
        <span>Kind</span>
        <span>Description</span>
        <span className={styles.right}>Quantity</span>
        <span className={styles.right}>Price</span>
        <span className={styles.right}>Amount</span>
        <span>Tax</span>
      </div>
      {shown.map((line, at) => (
        <LineRow
          at={at}
          key={line.id}
          line={line}
          onChange={(part) => put(at, part)}
          onKey={onKey(at)}
          onPaste={onPaste(at)}
          onRemove={() => {
            wanted.current = `${Math.max(0, at - 1)}/description`;
            onChange(shown.filter((one) => one !== line));
          }}
          sites={sites}
        />
      ))}
      <div>
        <Button glyph={Plus} onClick={() => add(shown.length - 1)} small>
          Add line
        </Button>
      </div>
    </div>
  );
};
