import { fileEndings } from 'domain/documents';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Camera, Paperclip } from '#ui/Icon.tsx';

// Without HEIC a phone hands its pictures over as JPEG, which everybody can look at.
const offered = fileEndings.filter((ending) => !ending.startsWith('hei')).map((ending) => `.${ending}`);

const Pick = ({
  label,
  camera = false,
  onFiles,
  off,
  className,
}: {
  label: string;
  camera?: boolean;
  onFiles: (files: File[]) => void;
  off: string | null;
  className?: string;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const Glyph = camera ? Camera : Paperclip;
  return (
    <span className={className}>
      <input
        accept={camera ? 'image/jpeg,image/png' : offered.join(',')}
        aria-label={label}
        hidden
        multiple={!camera}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
        ref={input}
        type="file"
        {...(camera ? { capture: 'environment' } : {})}
      />
      <Button glyph={Glyph} off={off} onClick={() => input.current?.click()} small>
        {label}
      </Button>
    </span>
  );
};

/** The buttons that add files: the camera where there is one in the hand, and the files of the device. */
export const AddFiles = ({
  label = 'Add files',
  ...props
}: {
  onFiles: (files: File[]) => void;
  off: string | null;
  label?: string;
}) => (
  <>
    <Pick {...props} camera className="only-phone" label="Take photo" />
    <Pick {...props} label={label} />
  </>
);
