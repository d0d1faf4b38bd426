import {
  type Announcement,
  announcementFields,
  announcementOperations,
  announcementState,
} from 'domain/announcements';
import { fromLocalMinute, localMinute, type Role, roleLabels, roles } from 'domain/kernel';
import { useState } from 'react';
import * as z from 'zod';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { useSettings } from '#settings';
import { CheckGroup } from '#ui/CheckGroup.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';

type Values = { title: string; message: string; startsAt: string; endsAt: string };

const said = z.object({ title: announcementFields.title, message: announcementFields.message });

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
  const shown = (at: string | null | undefined) => (at ? localMinute(at, timeZone).replace(' ', 'T') : '');
  const before: Values = {
    title: announcement?.title ?? '',
    message: announcement?.message ?? '',
    startsAt: shown(announcement?.startsAt),
    endsAt: shown(announcement?.endsAt),
  };
  const form = useForm(before, (values) => problemsOf(said, values));
  const [audience, setAudience] = useState<Role[]>(announcement?.audience ?? [...roles]);
  const act = useAct((error) => isCallError(error) && form.say(error.fields));
  const told =
    announcement !== null && announcementState(announcement, new Date().toISOString()) === 'running';
  const moment = (typed: string) => (typed ? fromLocalMinute(typed.slice(0, 16), timeZone) : null);
  const changed = ({ title, message, startsAt, endsAt }: Values) => ({
    ...(!told && { title, message, audience }),
    ...(!told && startsAt !== before.startsAt && { startsAt: moment(startsAt) ?? new Date().toISOString() }),
    ...(endsAt !== before.endsAt && { endsAt: moment(endsAt) }),
  });
  const send = async (values: Values) => {
    if (announcement) {
      const { id, version } = announcement;
      await call(announcementOperations.update, { id, version, fields: changed(values) });
      return toast.success('Announcement saved');
    }
    const { title, message } = values;
    const startsAt = moment(values.startsAt);
    const times = { ...(startsAt && { startsAt }), endsAt: moment(values.endsAt) };
    await call(announcementOperations.create, { title, message, audience, ...times });
    toast.success(startsAt ? 'Announcement scheduled' : 'Announcement is being told');
  };
  const save = form.submit((values) =>
    act.run(async () => {
      await send(values);
      await refresh(announcementOperations.list);
      onClose();
    }),
  );
  const unchanged = told && form.values.endsAt === before.endsAt ? 'Nothing has been changed.' : undefined;
  return (
    <FormDialog
      answer={announcement ? 'Save announcement' : 'Announce'}
      busy={act.busy}
      description={told ? 'This has been told already; only its end can be changed.' : undefined}
      failure={act.failure}
      off={audience.length === 0 ? 'Choose at least one role.' : unchanged}
      onClose={onClose}
      onSubmit={save}
      title={announcement ? 'Edit announcement' : 'New announcement'}
    >
      <Field error={form.error('title')} label="Title">
        <TextInput {...form.control('title')} autoComplete="off" maxLength={100} readOnly={told} />
      </Field>
      <Field error={form.error('message')} label="Message">
        <TextArea {...form.control('message')} maxLength={1000} readOnly={told} rows={4} />
      </Field>
      <CheckGroup
        chosen={audience}
        disabled={told}
        legend="To"
        onChange={setAudience}
        options={roles.map((role) => [role, roleLabels[role]] as const)}
      />
      <div className="grid2">
        <Field error={form.error('startsAt')} help="Empty: at once. Office time." label="Starts">
          <TextInput {...form.control('startsAt')} readOnly={told} type="datetime-local" />
        </Field>
        <Field error={form.error('endsAt')} help="Empty: when you end it." label="Ends">
          <TextInput {...form.control('endsAt')} type="datetime-local" />
        </Field>
      </div>
    </FormDialog>
  );
};
