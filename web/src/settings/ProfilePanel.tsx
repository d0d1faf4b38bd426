import { type Profile, profileFields, usersOperations } from 'domain/users';
import { renewSession, useMe } from '#auth';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { DraftLine } from '#ui/draft/DraftLine.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import { PicturePart } from './PicturePart.tsx';

type Values = { displayName: string; phone: string; photoURL: string; emailSignature: string };

const edited = profileFields.pick({ displayName: true, phone: true, photoURL: true, emailSignature: true });

const valuesOf = ({ displayName, phone, photoURL, emailSignature }: Profile): Values => ({
  displayName,
  phone: phone ?? '',
  photoURL: photoURL ?? '',
  emailSignature: emailSignature ?? '',
});

/** Picture, name, phone and signature; the rest of the profile is changed elsewhere or by others. */
export const ProfilePanel = () => {
  const { uid } = useMe();
  const read = useRead(usersOperations.get, { uid });
  const profile = read.data && 'email' in read.data ? read.data : undefined;
  return (
    <Panel title="Profile">
      <Reading failed="Could not load your profile." label="Loading your profile" of={read} rows={2} />
      {read.data && !profile && (
        <Line>
          <span className="dim">Your own profile is shown again once you reset the view.</span>
        </Line>
      )}
      {profile && <PicturePart profile={profile} />}
      {profile && <ProfileForm profile={profile} />}
    </Panel>
  );
};

const ProfileForm = ({ profile }: { profile: Profile }) => {
  const draft = useDraft({
    noun: 'users.profile',
    row: profile,
    values: (row: Profile | null) => valuesOf(row ?? profile),
    check: (values) => problemsOf(edited, values),
    fields: (values) => values,
    update: (fields, { version, key }) => call(usersOperations.updateProfile, { version, fields }, { key }),
    saved: (answer) => {
      if (!answer) return;
      toast.success('Profile updated successfully');
      keepAnswer(usersOperations.get, { uid: profile.uid }, answer);
      void Promise.all([renewSession(), refresh(usersOperations.directory)]);
    },
  });
  const readOnly = useReadOnly();
  const off = readOnly ?? (draft.changed ? undefined : 'Nothing has been changed.');
  const { busy, failure, onSubmit, draft: found } = draft.form;
  return (
    <form className="stack single apart pad" noValidate onSubmit={onSubmit}>
      {found && draft.changed && <DraftLine {...found} />}
      <TextField {...draft.field('displayName')} label="Name" autoComplete="name" readOnly={!!readOnly} />
      <div className="grid2">
        <TextField
          {...draft.field('phone')}
          label="Phone"
          autoComplete="tel"
          readOnly={!!readOnly}
          type="tel"
        />
        <TextField help="An administrator changes it." label="Role" readOnly value={profile.role} />
      </div>
      <TextField
        {...draft.field('photoURL')}
        help="Where your sign-in provider keeps a picture of you. Washboard does not load it; it shows the picture above."
        label="Picture at your provider"
        readOnly={!!readOnly}
        type="url"
      />
      <TextAreaField
        {...draft.field('emailSignature')}
        help="Stands under the e-mails you write."
        label="E-mail signature"
        readOnly={!!readOnly}
      />
      <div className="bar wrap">
        <Button busy={busy} look="main" off={off} type="submit">
          Save profile
        </Button>
        {readOnly && <span className="small dim">{readOnly}</span>}
        {failure && <span className="small late">{failure}</span>}
      </div>
    </form>
  );
};
