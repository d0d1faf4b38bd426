import {
  type Announcement,
  announcementFields,
  announcementOperations,
  announcementState,
} from 'domain/announcements';
import { fromLocalMinute, localMinute, roleLabels, roles } from 'domain/kernel';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useSettings } from '#settings';
import { CheckGroup } from '#ui/CheckGroup.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';

const said = announcementFields.pick({ title: true, message: true }).strip();

const valuesOf = (announcement: Announcement | null, timeZone: string) => {
  const shown = (at: string | null | undefined) => (at ? localMinute(at, timeZone).replace(' ', 'T') : '');
  return {
    title: announcement?.title ?? '',
    message: announcement?.message ?? '',
    audience: announcement?.audience ?? [...roles],
    startsAt: shown(announcement?.startsAt),
    endsAt: shown(announcement?.endsAt),
  };
};
type Values = ReturnType<typeof valuesOf>;

const fieldsOf = ({ startsAt, endsAt, ...words }: Values, timeZone: string) => {
  const moment = (typed: string) => (typed ? fromLocalMinute(typed.slice(0, 16), timeZone) : null);
  return { ...words, startsAt: moment(startsAt), endsAt: moment(endsAt) };
};

/** Writes an announcement, or changes one: of one that was told only its end. */
export const AnnouncementDialog = (given: { announcement: Announcement | null; onClose: () => void }) => {
  const settings = useSettings();
  return settings ? <Writing {...given} timeZone={settings.officeTimeZone} /> : null;
};

const Writing = ({
  announcement,
  timeZone,
  onClose,
}: {
  announcement: Announcement | null;
  timeZone: string;
  onClose: () => void;
}) => {
  const draft = useDraft({
    noun: 'announcements',
    row: announcement,
    values: (row: Announcement | null) => valuesOf(row, timeZone),
    check: (values): Problems<Values> => problemsOf(said, values),
    fields: (values) => fieldsOf(values, timeZone),
    create: ({ startsAt, ...fields }, { key }) =>
      call(announcementOperations.create, { ...fields, ...(startsAt && { startsAt }) }, { key }),
    update: ({ startsAt, ...others }, { id, version, key }) => {
      const starts = startsAt !== undefined && { startsAt: startsAt ?? new Date().toISOString() };
      return call(announcementOperations.update, { id, version, fields: { ...others, ...starts } }, { key });
    },
    saved: (answer) => {
      const later = answer && answer.startsAt > new Date().toISOString();
      const begun = later ? 'Announcement scheduled' : 'Announcement is being told';
      if (answer) toast.success(announcement ? 'Announcement saved' : begun);
      void refresh(announcementOperations.list).then(onClose);
    },
  });
  const { audience } = draft.values;
  const told =
    announcement !== null && announcementState(announcement, new Date().toISOString()) === 'running';
  const unchanged = told && !draft.changed ? 'Nothing has been changed.' : undefined;
  return (
    <FormDialog
      {...draft.form}
      answer={announcement ? 'Save announcement' : 'Announce'}
      description={told ? 'This has been told already; only its end can be changed.' : undefined}
      off={audience.length === 0 ? 'Choose at least one role.' : unchanged}
      onClose={onClose}
      title={announcement ? 'Edit announcement' : 'New announcement'}
    >
      <TextField {...draft.field('title')} label="Title" autoComplete="off" maxLength={100} readOnly={told} />
      <TextAreaField {...draft.field('message')} label="Message" maxLength={1000} readOnly={told} rows={4} />
      <CheckGroup
        chosen={audience}
        disabled={told}
        legend="To"
        onChange={(chosen) => draft.set('audience', chosen)}
        options={roles.map((role) => [role, roleLabels[role]] as const)}
      />
      {draft.theirs('audience')}
      <div className="grid2">
        <Field {...draft.field('startsAt')} help="Empty: at once. Office time." label="Starts">
          <TextInput readOnly={told} type="datetime-local" />
        </Field>
        <Field {...draft.field('endsAt')} help="Empty: when you end it." label="Ends">
          <TextInput type="datetime-local" />
        </Field>
      </div>
    </FormDialog>
  );
};
