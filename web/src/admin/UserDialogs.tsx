import { type IssuedCode, type PersonSummary, usersOperations } from 'domain/users';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import { CodeDialog } from './CodeDialog.tsx';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { FactorResetDialog } from './FactorResetDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { refreshUsers } from './refreshUsers.ts';
import type { UserQuestion } from './useUserActs.ts';

type Plain = Exclude<UserQuestion, 'role' | 'deactivate' | 'code' | 'factor'>;

const questions: Record<
  Plain,
  { answer: string; text: string; done: string; danger?: true; run: (uid: string) => Promise<unknown> }
> = {
  reset: {
    answer: 'Send password reset',
    text: 'They get a link by e-mail that sets a new password within an hour.',
    done: 'Password reset email sent',
    run: (uid) => call(usersOperations.sendReset, { uid }),
  },
  password: {
    answer: 'Require a new password',
    text: 'At their next step they must set a new password before anything else. Their API tokens and the link to their calendar end at once.',
    done: 'A new password is required',
    run: (uid) => call(usersOperations.requirePassword, { uid }),
  },
  suspend: {
    answer: 'Suspend',
    text: 'They are signed out everywhere within seconds and cannot sign in until resumed. Their leads stay theirs.',
    done: 'User suspended',
    danger: true,
    run: (uid) => call(usersOperations.suspend, { uid }),
  },
  resume: {
    answer: 'Resume',
    text: 'They can sign in again.',
    done: 'User resumed',
    run: (uid) => call(usersOperations.resume, { uid }),
  },
};

/** The question or form that an act on an account opens. */
export const UserDialogs = ({
  person,
  asking,
  ask,
}: {
  person: PersonSummary;
  asking: UserQuestion | null;
  ask: (question: UserQuestion | null) => void;
}) => {
  const close = () => ask(null);
  if (asking === null) return null;
  if (asking === 'role') return <RoleDialog onClose={close} person={person} />;
  if (asking === 'deactivate') return <DeactivateDialog onClose={close} person={person} />;
  if (asking === 'factor') return <FactorResetDialog onClose={close} person={person} />;
  if (asking === 'code') return <IssueCode onClose={close} person={person} />;
  return <PlainQuestion key={asking} onClose={close} person={person} question={asking} />;
};

const PlainQuestion = ({
  person,
  question,
  onClose,
}: {
  person: PersonSummary;
  question: Plain;
  onClose: () => void;
}) => {
  const { answer, text, done, danger, run } = questions[question];
  const act = async () => {
    await run(person.uid);
    await refreshUsers();
  };
  return (
    <Asking
      act={act}
      answer={answer}
      danger={danger ?? false}
      done={done}
      onClose={onClose}
      question={`${answer}: ${person.displayName}?`}
    >
      <p className="soft">{text}</p>
    </Asking>
  );
};

const IssueCode = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const [issued, setIssued] = useState<IssuedCode | null>(null);
  if (issued) return <CodeDialog issued={issued} onClose={onClose} whose={person.email} />;
  return (
    <Asking
      act={async () => setIssued(await call(usersOperations.issueCode, { uid: person.uid }))}
      answer="Issue access code"
      onClose={(done) => !done && onClose()}
      question={`Issue an access code for ${person.displayName}?`}
    >
      <p className="soft">
        It works once, for 24 hours, and is shown only now. Signing in with it asks for a new password; an
        older code dies.
      </p>
    </Asking>
  );
};
