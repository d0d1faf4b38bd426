import { fileEndings } from 'domain/documents';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera, FileUp, Paperclip } from '#ui/Icon.tsx';

// Without HEIC a phone hands its pictures over as JPEG, which everybody can look at.
const offered = fileEndings.map((ending) => `.${ending}`);

/** The buttons that add files: the camera where there is one in the hand, and the files of the device. */
export const AddFiles = ({
  label = 'Add files',
  main = false,
  ...props
}: {
  onFiles: (files: File[]) => void;
  off: string | null;
  label?: string;
  /** The main act of its page. */
  main?: boolean;
}) => (
  <>
    <span className="only-phone">
      <FilePick {...props} accept="image/jpeg,image/png" camera glyph={Camera} name="Take photo" small>
        Take photo
      </FilePick>
    </span>
    <FilePick
      {...props}
      accept={offered.join(',')}
      glyph={main ? FileUp : Paperclip}
      look={main ? 'main' : 'plain'}
      many
      name={label}
      small={!main}
    >
      {label}
    </FilePick>
  </>
);
