import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react';

/** What the field and the list below it share: the field is there at once, the list comes when it is wanted. */
export type Combo = {
  listId: string;
  typed: string;
  open: boolean;
  /** The id of the chosen row; null while there is none. */
  active: string | null;
  input: RefObject<HTMLInputElement | null>;
  /** The list's own keys, while it is there. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  type: (text: string) => void;
  show: () => void;
  hide: () => void;
  clear: () => void;
  choose: (id: string | null) => void;
};

export const useCombo = (): Combo => {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, choose] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<((event: KeyboardEvent) => void) | null>(null);
  return useMemo(
    () => ({
      listId,
      typed,
      open,
      active,
      input,
      keys,
      choose,
      type: (text) => {
        setTyped(text);
        setOpen(true);
      },
      show: () => setOpen(true),
      hide: () => setOpen(false),
      clear: () => {
        setTyped('');
        setOpen(false);
      },
    }),
    [listId, typed, open, active],
  );
};

/** The field's part of a combobox with a list below it. */
export const comboProps = (combo: Combo, placeholder: string) => {
  const expanded = combo.open && combo.active !== null;
  return {
    'aria-autocomplete': 'list',
    'aria-controls': expanded ? combo.listId : undefined,
    'aria-activedescendant': expanded ? (combo.active ?? undefined) : undefined,
    'aria-expanded': expanded,
    autoComplete: 'off',
    maxLength: 200,
    onChange: (event: { target: { value: string } }) => combo.type(event.target.value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return;
      if (!combo.open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) combo.show();
      else if (combo.open) combo.keys.current?.(event);
    },
    placeholder,
    ref: combo.input,
    role: 'combobox',
    spellCheck: false,
    type: 'text',
    value: combo.typed,
  } as const;
};
