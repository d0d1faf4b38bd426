import 'react-easy-crop/react-easy-crop.css';
import { pictureRefusals } from 'domain/users';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useAct } from '#ui/useAct.ts';
import styles from './Picture.module.css';
import { type Area, cutPicture } from './picture.ts';

const zooms = { least: 1, most: 4, step: 0.1 };

// An address of the file for as long as the dialog is open.
const useAddress = (file: File): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
};

/** Chooses the round part of a picture that is kept: by finger, mouse, or the arrow keys. */
export const CropDialog = ({
  file,
  onCut,
  onClose,
}: {
  file: File;
  onCut: (picture: Blob) => Promise<void>;
  onClose: () => void;
}) => {
  const address = useAddress(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.least);
  const [area, setArea] = useState<Area | null>(null);
  const [broken, setBroken] = useState(false);
  const act = useAct();
  const save = () => {
    if (address && area) act.run(async () => onCut(await cutPicture(address, area)));
  };
  return (
    <FormDialog
      answer="Save picture"
      busy={act.busy}
      description="Move the picture until your face is in the circle."
      failure={broken ? pictureRefusals.unreadable.message : act.failure}
      off={area ? undefined : 'The picture is being opened.'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      title="Profile picture"
    >
      <div className={styles.stage}>
        {address && (
          <Cropper
            aspect={1}
            crop={crop}
            cropperProps={{
              role: 'group',
              'aria-label': 'The part that is kept; the arrow keys move the picture',
            }}
            cropShape="round"
            disableAutomaticStylesInjection
            image={address}
            keyboardStep={8}
            maxZoom={zooms.most}
            mediaProps={{ alt: '', onError: () => setBroken(true) }}
            minZoom={zooms.least}
            onCropChange={setCrop}
            onCropComplete={(_, pixels) => setArea(pixels)}
            onZoomChange={setZoom}
            showGrid={false}
            zoom={zoom}
          />
        )}
      </div>
      <Field label="Zoom">
        <TextInput
          className={styles.zoom}
          max={zooms.most}
          min={zooms.least}
          onChange={({ target }) => setZoom(Number(target.value))}
          step={zooms.step}
          type="range"
          value={zoom}
        />
      </Field>
    </FormDialog>
  );
};
