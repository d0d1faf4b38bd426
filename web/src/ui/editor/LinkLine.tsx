import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import styles from './Editor.module.css';
import { linkAddress } from './kit.ts';

/** Where the chosen words lead, asked below the tools. */
export const LinkLine = ({ editor, onDone }: { editor: Editor; onDone: () => void }) => {
  const [typed, setTyped] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const [wrong, setWrong] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const done = () => {
    onDone();
    editor.commands.focus();
  };
  const set = () => {
    const href = linkAddress(typed);
    if (!href) return setWrong(true);
    const chain = editor.chain().extendMarkRange('link');
    // Without chosen words the address itself is the text.
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    done();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else done();
  };
  return (
    <div className={`stack ${styles.link}`}>
      <TextInput
        aria-describedby={undefined}
        aria-invalid={wrong || undefined}
        aria-label="Link address"
        id={undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={onKeyDown}
        placeholder="https://… or an e-mail address"
        ref={box}
        value={typed}
      />
      <Button onClick={set} small>
        Set link
      </Button>
      <Button
        onClick={() => {
          editor.chain().extendMarkRange('link').unsetLink().run();
          done();
        }}
        small
      >
        {editor.isActive('link') ? 'Remove' : 'Cancel'}
      </Button>
      {wrong && (
        <p className="small late" role="alert">
          A link begins with http, https or mailto.
        </p>
      )}
    </div>
  );
};
