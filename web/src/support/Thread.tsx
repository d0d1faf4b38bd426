import { isAdministrator } from 'domain/kernel';
import {
  reopensUntil,
  type SupportReply,
  type SupportStatus,
  type SupportThread,
  supportRequestOperations,
  supportStatuses,
  supportStatusLabels,
} from 'domain/supportRequests';
import { useState } from 'react';
import { useMe } from '#auth';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Check, History, LockKeyhole, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { dayOf, moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Select } from '#ui/Select.tsx';
import { Strip } from '#ui/Strip.tsx';
import { Tag } from '#ui/Tag.tsx';
import { useAct } from '#ui/useAct.ts';
import { PersonOptions, useActivePeople } from '#users';
import { useReadOnly } from '#view';
import { AnswerForm } from './AnswerForm.tsx';
import { partsOf, partWords } from './along.ts';
import { CrashDialog } from './CrashDialog.tsx';
import { requestLine, StatusBadge } from './columns.tsx';
import { RequestHistory } from './RequestHistory.tsx';
import styles from './Support.module.css';
import { readAgain } from './sending.ts';

const Written = ({
  reply,
}: {
  reply: Pick<SupportReply, 'by' | 'author' | 'at' | 'text'> & Partial<SupportReply>;
}) => {
  const { uid } = useMe();
  const { by, author, at, text, internal, byMail, unverified } = reply;
  const name = author || 'Former colleague';
  return (
    <li className={internal ? styles.inner : styles.note}>
      <Avatar mine={by === uid} name={name} silent />
      <header>
        <b>{name}</b>
        {internal && (
          <span className={styles.lock}>
            <LockKeyhole data-size="small" />
            Internal note, only admins see it
          </span>
        )}
        {byMail && <span>by e-mail</span>}
        {unverified && <Badge tone="warn">Not verified</Badge>}
        <time dateTime={at}>{moment(at)}</time>
      </header>
      <p>{text}</p>
    </li>
  );
};

/** What went along with it; a developer opens the crash. */
const Along = ({ request }: { request: SupportThread }) => {
  const { role } = useMe();
  const [crash, show] = useState(false);
  const picture = `/api/supportRequests/screenshot/${request.id}`;
  return (
    <div className={styles.along}>
      {partsOf(request.context).map(([part, value]) =>
        part === 'crashId' && role === 'developer' ? (
          <Button key={part} onClick={() => show(true)} small>
            {partWords(part, value)}
          </Button>
        ) : (
          <Tag key={part}>{partWords(part, value)}</Tag>
        ),
      )}
      {request.hasScreenshot && (
        <a href={picture} rel="noreferrer" target="_blank">
          <img alt="The screenshot that came along" className={styles.picture} src={picture} />
        </a>
      )}
      {crash && <CrashDialog id={request.id} onClose={() => show(false)} />}
    </div>
  );
};

const Steering = ({ request }: { request: SupportThread }) => {
  const { id, status, assignedTo } = request;
  const people = useActivePeople(assignedTo).filter(({ role }) => isAdministrator(role));
  const { busy, run } = useAct();
  const readOnly = useReadOnly();
  const off = busy || readOnly !== undefined || status === 'closed';
  const { assign, move } = supportRequestOperations;
  return (
    <>
      <Select
        aria-label="Status"
        disabled={off}
        onChange={({ target }) =>
          run(async () => {
            await call(move, { id, status: target.value as SupportStatus });
            await readAgain();
          })
        }
        value={status}
      >
        {supportStatuses.map((one) => (
          <option key={one} value={one}>
            {supportStatusLabels[one]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Assigned to"
        disabled={off}
        onChange={({ target }) =>
          run(async () => {
            await call(assign, { id, assignedTo: target.value || null });
            await readAgain();
          })
        }
        value={assignedTo ?? ''}
      >
        <option value="">Nobody</option>
        <PersonOptions people={people} />
      </Select>
    </>
  );
};

/** Its end, and until when it can be taken up again. */
const Over = ({ request }: { request: SupportThread }) => {
  const { run, busy } = useAct();
  const readOnly = useReadOnly();
  const { id, status, resolvedAt } = request;
  const until = reopensUntil(request);
  if (resolvedAt === null || until === null) return null;
  const late = until < new Date().toISOString();
  const words = status === 'closed' ? 'Closed.' : `Resolved ${dayOf(resolvedAt)}. Closes on ${dayOf(until)}.`;
  const reopen = () =>
    run(async () => {
      await call(supportRequestOperations.reopen, { id });
      await readAgain();
    });
  return (
    <Strip
      icon={<Check />}
      {...(!late && {
        action: (
          <Button busy={busy} off={readOnly} onClick={reopen} small>
            Reopen
          </Button>
        ),
      })}
    >
      {words}
    </Strip>
  );
};

const Whole = ({ request, onClose }: { request: SupportThread; onClose: () => void }) => {
  const { role } = useMe();
  const { subject, status, author, createdBy, createdAt, details, replies, assignee } = request;
  const office = isAdministrator(role);
  const [history, show] = useState(false);
  return (
    <Panel
      actions={
        <>
          {office ? <Steering request={request} /> : <StatusBadge status={status} />}
          <IconButton glyph={History} name="History of the request" onClick={() => show(true)} />
          <IconButton glyph={X} name="Close the request" onClick={onClose} />
        </>
      }
      title={subject}
    >
      <p className={`small dim ${styles.line}`}>
        <Ridge lit={supportStatuses.indexOf(status) + 1} of={supportStatuses.length} tone="accent" wide />
        {supportStatusLabels[status]} · {requestLine(request)} · {author || 'Former colleague'},{' '}
        {dayOf(createdAt)}
        {assignee && ` · ${assignee} has it`}
      </p>
      <ul className={styles.thread}>
        <Written reply={{ by: createdBy, author, at: createdAt, text: details }} />
        <li>
          <Along request={request} />
        </li>
        {replies.map((reply) => (
          <Written key={reply.id} reply={reply} />
        ))}
      </ul>
      <Over request={request} />
      {history && <RequestHistory onClose={() => show(false)} request={request} />}
      {status !== 'closed' && <AnswerForm request={request} />}
    </Panel>
  );
};

/** A request with what was written below it. */
export const Thread = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const read = useRead(supportRequestOperations.get, { id }, { follows: ['supportRequests'] });
  if (read.data) return <Whole onClose={onClose} request={read.data} />;
  return <Reading label="The request" of={read} rows={6} what="the request" />;
};
