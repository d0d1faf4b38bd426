import { type Profile, pictureTypes, usersOperations } from 'domain/users';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { FilePick } from '#ui/FilePick.tsx';
import { Camera, Trash2 } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useReadOnly } from '#view';
import styles from './Picture.module.css';
import { keepProfile, pictureProblem, sendPicture } from './picture.ts';

const CropDialog = whenShown(async () => (await import('./CropDialog.tsx')).CropDialog);

const privacies = [
  { value: 'private', label: 'Only me' },
  { value: 'team', label: 'My colleagues' },
] as const;
const seenBy = {
  private: 'Nobody but you sees it, no administrator either.',
  team: 'Everybody with an account here sees it beside your name.',
} as const;

/** One's own picture: choose and crop it, take it away, and say who sees it; each holds at once. */
export const PicturePart = ({ profile }: { profile: Profile }) => {
  const [file, setFile] = useState<File | null>(null);
  const act = useAct();
  const readOnly = useReadOnly();
  const { profileImagePrivacy: privacy = 'private', profileImageUrl: picture } = profile;
  const keep = async (changed: Promise<Profile>) => {
    await keepProfile(await changed);
    toast.success('Profile updated successfully');
  };
  const choose = (chosen: File) => {
    const problem = pictureProblem(chosen);
    if (problem) toast.error(problem);
    else setFile(chosen);
  };
  const share = (profileImagePrivacy: 'private' | 'team') => {
    if (profileImagePrivacy !== privacy)
      act.run(() => keep(call(usersOperations.updateProfile, { fields: { profileImagePrivacy } })));
  };
  return (
    <div className={styles.part}>
      <Avatar huge mine name={profile.displayName} picture={picture || undefined} silent />
      <div className={`stack ${styles.about}`}>
        <div className="row wrap">
          <FilePick
            accept={pictureTypes.join(',')}
            glyph={Camera}
            name="Picture file"
            off={readOnly}
            onFiles={([chosen]) => choose(chosen)}
            small
          >
            {picture ? 'Choose another picture' : 'Choose a picture'}
          </FilePick>
          {picture && (
            <Button
              glyph={Trash2}
              busy={act.busy}
              off={readOnly}
              onClick={() => act.run(() => keep(call(usersOperations.removePicture, {})))}
              small
            >
              Remove picture
            </Button>
          )}
          <span className="small dim">PNG, JPEG or WebP, at most 5 MB</span>
        </div>
        <div className="row wrap">
          <Segmented
            label="Who sees your picture"
            off={readOnly ?? undefined}
            onChange={share}
            options={privacies}
            value={privacy}
          />
          <span className="small dim">{seenBy[privacy]}</span>
        </div>
      </div>
      {file && (
        <CropDialog
          file={file}
          onClose={() => setFile(null)}
          onCut={async (cut) => {
            await keep(sendPicture(cut));
            setFile(null);
          }}
        />
      )}
    </div>
  );
};
