import { type ComponentProps, useRef } from 'react';
import { Button } from './Button.tsx';

type FilePickProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** What is chosen, for whoever looks for the input itself. */
  name: string;
  /** The kinds that are offered, as the browser writes them; absent: all. */
  accept?: string;
  /** Several at once, or all of a folder. */
  many?: boolean | 'folder';
  /** A phone opens its camera. */
  camera?: boolean;
  /** At least one. The same ones may be chosen again, and are told again. */
  onFiles: (files: [File, ...File[]]) => void;
};

/** A button that opens the browser's choice of files. */
export const FilePick = ({ name, accept, many, camera, onFiles, ...button }: FilePickProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        accept={accept}
        aria-label={name}
        hidden
        multiple={!!many}
        onChange={({ target }) => {
          const [first, ...more] = target.files ?? [];
          // Emptied, so that the browser tells of the same choice again.
          target.value = '';
          if (first) onFiles([first, ...more]);
        }}
        ref={input}
        type="file"
        {...(many === 'folder' && { webkitdirectory: '' })}
        {...(camera && { capture: 'environment' })}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
};
