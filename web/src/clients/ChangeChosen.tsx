import { type ClientsAnswer, clientOperations, clientTitle } from 'domain/clients';
import { countWords } from 'domain/kernel';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FilterFields } from '#ui/filters/Fields.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import { priorityOptions, statusOptions, tierOptions, useManagers } from './groups.ts';
import { clients } from './rows.ts';

const ticks = 40;

type Wanted = { status: string; accountManager: string; priority: string; serviceLevel: string };
type Refused = { id: string; name: string; message: string };

const fieldsOf = ({ accountManager, ...rest }: Wanted) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  ...(accountManager !== '' && { accountManager: accountManager === 'none' ? null : accountManager }),
});

const removeAll = async (ids: readonly string[], tell: (done: number) => void): Promise<Refused[]> => {
  const refused: Refused[] = [];
  for (const [index, id] of ids.entries()) {
    tell(index);
    const name = clientTitle(clients.row(id) ?? ({ businessName: 'A client' } as never));
    try {
      await call(clientOperations.remove, { id });
      clients.lose(id);
    } catch (error) {
      refused.push({ id, name, message: messageOf(error) });
    }
  }
  return refused;
};

const changeAll = async (ids: string[], wanted: Wanted): Promise<Refused[]> => {
  const answer: ClientsAnswer = await call(clientOperations.updateMany, {
    ids,
    fields: fieldsOf(wanted),
  } as never);
  return answer.rows.flatMap(({ id, outcome, name, message }) =>
    outcome === 'refused' ? [{ id, name: name ?? 'A client', message: message ?? '' }] : [],
  );
};

/** Status, account manager, priority and tier of many clients at once, or their end. */
export const ChangeChosen = ({
  ids,
  what,
  onClose,
  onDone,
}: {
  ids: string[];
  what: 'change' | 'remove';
  onClose: () => void;
  onDone: () => void;
}) => {
  const [wanted, want] = useState<Wanted>({ status: '', accountManager: '', priority: '', serviceLevel: '' });
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [done, setDone] = useState(0);
  const managers = useManagers();
  const filters = [
    { key: 'status', label: 'Status', choices: statusOptions },
    { key: 'accountManager', label: 'Account manager', choices: [['none', 'Nobody'] as const, ...managers] },
    { key: 'priority', label: 'Priority', choices: priorityOptions },
    { key: 'serviceLevel', label: 'Tier', choices: tierOptions },
  ].map((filter) => ({ ...filter, key: filter.key as keyof Wanted, any: 'As it is' }));
  const { busy, failure, run } = useAct();
  const nothing = what === 'change' && Object.keys(fieldsOf(wanted)).length === 0;
  const act = () =>
    run(async () => {
      const left = what === 'remove' ? await removeAll(ids, setDone) : await changeAll(ids, wanted);
      const count = ids.length - left.length;
      if (count > 0)
        toast.success(`${countWords(count, 'client')} ${what === 'remove' ? 'deleted' : 'changed'}`);
      setRefused(left);
      if (left.length === 0) onDone();
    });
  const verb = what === 'remove' ? 'Delete' : 'Change';
  return (
    <Dialog
      foot={
        <>
          <span className={failure ? 'small late' : 'small dim'}>
            {failure ?? (nothing && 'Choose what changes.')}
          </span>
          <Button onClick={refused.length > 0 ? onDone : onClose}>
            {refused.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          {refused.length === 0 && (
            <Button
              busy={busy}
              look={what === 'remove' ? 'dangerFill' : 'main'}
              off={nothing && 'Choose what changes.'}
              onClick={act}
            >
              {`${verb} ${countWords(ids.length, 'client')}`}
            </Button>
          )}
        </>
      }
      onClose={refused.length > 0 ? onDone : onClose}
      open
      size="sm"
      title={`${verb} ${countWords(ids.length, 'client')}`}
    >
      {refused.length > 0 && (
        <Strip tone="warn">
          <b>{`${countWords(refused.length, 'client')} left as they were`}</b>
          <ul>
            {refused.slice(0, 20).map(({ id, name, message }) => (
              <li key={id}>{`${name}: ${message}`}</li>
            ))}
          </ul>
        </Strip>
      )}
      {refused.length === 0 && what === 'change' && (
        <FilterFields filters={filters} onChange={(parts) => want({ ...wanted, ...parts })} search={wanted} />
      )}
      {refused.length === 0 && what === 'remove' && (
        <p>Clients with active sites stay. The others can be restored for 30 days.</p>
      )}
      {busy && what === 'remove' && ids.length > 1 && (
        <p className="row" role="status">
          <Ridge lit={Math.round((done / ids.length) * ticks)} of={ticks} wide />
          <span className="small num">{`${done} of ${ids.length}`}</span>
        </p>
      )}
    </Dialog>
  );
};
