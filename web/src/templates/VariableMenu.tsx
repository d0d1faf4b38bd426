import type { MessageChannel } from 'domain/kernel';
import { type RefObject, useRef } from 'react';
import { Braces } from '#ui/Icon.tsx';
import { Menu } from '#ui/Menu.tsx';
import { variableFields, variableWords } from './words.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The variables, each put in where the caret stands. */
export const VariableMenu = ({
  label,
  type,
  control,
  onChange,
}: {
  /** Where it is put: ‘Insert a variable into the subject’. */
  label: string;
  type: MessageChannel;
  control: RefObject<Control | null>;
  onChange: (text: string) => void;
}) => {
  const caret = useRef<number | null>(null);
  const insert = (name: string) => {
    const field = control.current;
    if (!field) return;
    const token = `{{${name}}}`;
    const [from, to] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
    onChange(`${field.value.slice(0, from)}${token}${field.value.slice(to)}`);
    caret.current = from + token.length;
    requestAnimationFrame(() => {
      field.focus();
      if (caret.current !== null) field.setSelectionRange(caret.current, caret.current);
      caret.current = null;
    });
  };
  return (
    <Menu
      align="end"
      focusAfter={() => control.current as HTMLElement}
      items={variableFields(type).map((field, index) => ({
        label: variableWords(field.name),
        hint: 'group' in field ? field.group : undefined,
        line: 'group' in field && index > 0,
        onSelect: () => insert(field.name),
      }))}
      label={label}
      look="quiet"
      small
    >
      <Braces data-size="small" />
      Variable
    </Menu>
  );
};
