import { type Profile, profileFields, usersOperations } from 'domain/users';
import { renewSession, useMe } from '#auth';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Line } from '#ui/Line.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Failure } from '#ui/Strip.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import { useReadOnly } from '#view';
import { PicturePart } from './PicturePart.tsx';
import styles from './Settings.module.css';

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
      {read.error && <Failure onRetry={() => void read.refetch()}>Could not load your profile.</Failure>}
      {read.isPending && <Bones label="Loading your profile" rows={2} />}
      {read.data && !profile && (
        <Line>
          <span className="dim">Your own profile is shown again once you reset the view.</span>
        </Line>
      )}
      {profile && <PicturePart profile={profile} />}
      {profile && <ProfileForm key={JSON.stringify(valuesOf(profile))} profile={profile} />}
    </Panel>
  );
};

const ProfileForm = ({ profile }: { profile: Profile }) => {
  const before = valuesOf(profile);
  const form = useForm(before, (values) => problemsOf(edited, values));
  const act = useAct((error) => isCallError(error) && form.say(error.fields));
  const readOnly = useReadOnly();
  const changed = Object.fromEntries(
    Object.entries(form.values).filter(([name, value]) => value !== before[name as keyof Values]),
  );
  const off = readOnly ?? (Object.keys(changed).length === 0 ? 'Nothing has been changed.' : undefined);
  const save = form.submit(() =>
    act.run(async () => {
      const answer = await call(usersOperations.updateProfile, { fields: changed });
      toast.success('Profile updated successfully');
      keepAnswer(usersOperations.get, { uid: profile.uid }, answer);
      await Promise.all([renewSession(), refresh(usersOperations.directory)]);
    }),
  );
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <Field error={form.error('displayName')} label="Name">
        <TextInput {...form.control('displayName')} autoComplete="name" readOnly={!!readOnly} />
      </Field>
      <div className="grid2">
        <Field error={form.error('phone')} label="Phone">
          <TextInput {...form.control('phone')} autoComplete="tel" readOnly={!!readOnly} type="tel" />
        </Field>
        <Field help="An administrator changes it." label="Role">
          <TextInput readOnly value={profile.role} />
        </Field>
      </div>
      <Field
        error={form.error('photoURL')}
        help="Where your sign-in provider keeps a picture of you. Washboard does not load it; it shows the picture above."
        label="Picture at your provider"
      >
        <TextInput {...form.control('photoURL')} readOnly={!!readOnly} type="url" />
      </Field>
      <Field
        error={form.error('emailSignature')}
        help="Stands under the e-mails you write."
        label="E-mail signature"
      >
        <TextArea {...form.control('emailSignature')} readOnly={!!readOnly} />
      </Field>
      <div className={styles.acts}>
        <Button busy={act.busy} look="main" off={off} type="submit">
          Save profile
        </Button>
        {readOnly && <span className="small dim">{readOnly}</span>}
        {act.failure && <span className="small late">{act.failure}</span>}
      </div>
    </form>
  );
};
