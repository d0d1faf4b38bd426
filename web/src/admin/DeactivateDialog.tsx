import { figureWords, roleLabels } from 'domain/kernel';
import {
  type Held,
  type HeldKind,
  heldKinds,
  heldWords,
  mayReceive,
  type Person,
  type PersonSummary,
  usersOperations,
} from 'domain/users';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Reading } from '#ui/Reading.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { toast } from '#ui/toast.tsx';
import { useActivePeople } from '#users';
import { refreshUsers } from './refreshUsers.ts';

type Values = Record<'receiver' | HeldKind, string>;

const none: readonly Held[] = [];
const unchosen = Object.fromEntries(['receiver', ...heldKinds].map((name) => [name, ''])) as Values;

/** What keeps the hand-over from being complete: of every kind that is held somebody who may have it. */
const problemsOf = (values: Values, held: readonly Held[], people: readonly Person[]) => {
  const problems: Partial<Record<keyof Values, string>> = {};
  for (const { kind, count } of held) {
    const to = people.find(({ uid }) => uid === (values[kind] || values.receiver));
    if (!to) problems.receiver = 'Choose who receives what they hold.';
    else if (!mayReceive(kind, to.role))
      problems[kind] = `${to.displayName} cannot have ${heldWords(kind, count)}. Choose somebody else.`;
  }
  return problems;
};

// Names have commas of their own.
const namesWords = ({ names, count }: Held): string =>
  [...names, ...(count > names.length ? [`${figureWords(count - names.length)} more`] : [])].join(' · ');

/** Somebody leaves: what they hold goes to whom is chosen, and the account ends, in one act (D51). */
export const DeactivateDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const people = useActivePeople().filter(({ uid }) => uid !== person.uid);
  const read = useRead(usersOperations.held, { uid: person.uid });
  const held = read.data?.items ?? none;
  const draft = useDraft({
    noun: 'users.deactivate',
    at: person.uid,
    values: () => unchosen,
    check: (values): Partial<Record<keyof Values, string>> => problemsOf(values, held, people),
    fields: ({ receiver, ...kinds }) => ({
      receiver: receiver || null,
      receivers: Object.fromEntries(held.flatMap(({ kind }) => (kinds[kind] ? [[kind, kinds[kind]]] : []))),
    }),
    create: (fields, { key }) => call(usersOperations.deactivate, { uid: person.uid, ...fields }, { key }),
    saved: () => {
      toast.success('User deactivated');
      void refreshUsers().then(onClose);
    },
  });
  const [problem] = Object.values(draft.problems);
  const { receiver } = draft.values;
  return (
    <Confirm
      answer="Deactivate"
      busy={draft.form.busy}
      danger
      off={read.data ? problem : 'What they hold is not known yet.'}
      onCancel={onClose}
      onConfirm={draft.submit}
      open
      question={`Deactivate ${person.displayName}?`}
    >
      <div className="stack single apart">
        <p className="soft">
          They are signed out everywhere and cannot sign in.
          {read.data && held.length === 0 && ' They hold nothing that somebody has to take over.'}
        </p>
        <Reading label="Loading what they hold" of={read} rows={3} what="what they hold" />
        {held.length > 0 && (
          <SelectField
            {...draft.field('receiver')}
            error={draft.form.failure ?? undefined}
            help="All of it, dead leads too, but for what you give to somebody else below."
            label="Who receives what they hold"
            none="Choose somebody"
          >
            <People of={people} />
          </SelectField>
        )}
        {held.map((item) => (
          <SelectField
            {...draft.field(item.kind)}
            error={receiver ? draft.problems[item.kind] : undefined}
            help={namesWords(item)}
            key={item.kind}
            label={heldWords(item.kind, item.count)}
            none="The same person"
          >
            <People of={people.filter(({ role }) => mayReceive(item.kind, role))} />
          </SelectField>
        ))}
      </div>
    </Confirm>
  );
};

const People = ({ of }: { of: readonly Person[] }) =>
  of.map(({ uid, displayName, role }) => (
    <option key={uid} value={uid}>{`${displayName}, ${roleLabels[role]}`}</option>
  ));
