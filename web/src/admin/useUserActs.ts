import { isRefusal, type Refusal } from 'domain/kernel';
import { mayManage, type PersonSummary, usersTexts } from 'domain/users';
import { maySetView } from 'domain/view';
import { useState } from 'react';
import { useMe } from '#auth';
import type { MenuEntry } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf } from '#ui/useAct.ts';
import { setView, useReadOnly } from '#view';

export type UserQuestion =
  | 'role'
  | 'code'
  | 'reset'
  | 'factor'
  | 'password'
  | 'suspend'
  | 'resume'
  | 'deactivate';

const reason = (refusal: Refusal | null): string | undefined =>
  refusal && isRefusal(refusal) ? refusal.message : undefined;

/** The acts on an account as menu entries, each off with its reason; and the question that is open. */
export const useUserActs = (person: PersonSummary) => {
  const me = useMe();
  const readOnly = useReadOnly();
  const [asking, ask] = useState<UserQuestion | null>(null);
  const own = person.uid === me.uid;
  const managed = readOnly ?? reason(mayManage(me, person));
  const active = person.status === 'active' ? undefined : usersTexts.notActive.message;
  const blocked = managed ?? (own ? usersTexts.ownAccount.message : undefined);
  const viewAs = async () => {
    try {
      await setView('impersonate', person.uid);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const entry = (label: string, question: UserQuestion, off: string | undefined): MenuEntry => ({
    label,
    onSelect: () => ask(question),
    off,
  });
  const entries: MenuEntry[] = [
    entry('Change role', 'role', managed ?? (own ? usersTexts.ownRole.message : undefined)),
    entry('Send password reset', 'reset', managed ?? active),
    entry('Issue access code', 'code', managed ?? active),
    entry('Reset second factor', 'factor', managed ?? (own ? usersTexts.ownAccount.message : undefined)),
    entry('Require a new password', 'password', managed ?? active),
    ...(maySetView(me, 'self', 'impersonate') === null
      ? [
          {
            label: 'View as',
            onSelect: () => void viewAs(),
            off: readOnly ?? active ?? (own ? 'This is you.' : undefined),
          },
        ]
      : []),
    person.status === 'active'
      ? { ...entry('Suspend', 'suspend', blocked), line: true }
      : { ...entry('Resume', 'resume', blocked), line: true },
    {
      ...entry(
        'Deactivate',
        'deactivate',
        blocked ?? (person.status === 'inactive' ? usersTexts.notActive.message : undefined),
      ),
      danger: true,
    },
  ];
  return { entries, asking, ask };
};
