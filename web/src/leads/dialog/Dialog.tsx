import { duplicateOperations } from 'domain/duplicates';
import { leadOperations, leadTitle } from 'domain/leads';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whereLeft } from '#leads/left.ts';
import { isWhole, type LeadRow, leads } from '#leads/rows.ts';
import { leadOf } from '#leads/whole-row.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useWhole } from '#platform/useStore.ts';
import { Bones } from '#ui/Bones.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { CircleHelp } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { Open } from './Open.tsx';
import { useLeadKeys } from './useLeadKeys.ts';
import { type Neighbours, neighboursOf } from './useNeighbours.ts';

type LeadDialogProps = {
  id: string;
  onClose: () => void;
  /** To another lead, in the place of this one: the previous, the next, a double. */
  onGo?: ((id: string) => void) | undefined;
};

/** Whoever looks through a column need not wait for each lead: the keys go on from here as well. */
const Waiting = ({
  id,
  title,
  onClose,
  onGo,
  children,
}: LeadDialogProps & { title: string; children: ReactNode }) => {
  const to = (side: keyof Neighbours) => () => {
    const other = neighboursOf(id)[side];
    if (other) onGo?.(other);
  };
  useLeadKeys(to('previous'), to('next'));
  return (
    <Dialog onClose={onClose} open routed size="xxl" title={title}>
      {children}
    </Dialog>
  );
};

/** What a lead was called as long as it was in sight. */
const useLastTitle = (id: string, row: LeadRow | undefined): string | null => {
  const [last, setLast] = useState({ id, title: null as string | null });
  const title = row ? leadTitle(leadOf(row)) : null;
  useEffect(() => {
    setLast((before) => (title === null && before.id === id ? before : { id, title }));
  }, [id, title]);
  return last.id === id ? last.title : null;
};

/** Who had the lead in sight reads by whose act it left, and whose it is. */
const Gone = ({ id }: { id: string }) => {
  const [left, setLeft] = useState<string | null>(null);
  useEffect(() => {
    let away = false;
    void whereLeft(id).then((words) => away || setLeft(words));
    return () => {
      away = true;
    };
  }, [id]);
  return <p>{left ?? 'It was not found, or it is not yours to see: somebody else may work it now.'}</p>;
};

/** The address of a lead that became part of another leads to that one. */
const useLeadOn = (id: string, gone: boolean, onGo: LeadDialogProps['onGo']) => {
  const { data } = useRead(duplicateOperations.mergedInto, { noun: 'leads', id }, { when: gone });
  const into = gone ? data?.id : null;
  const go = useRef(onGo);
  useEffect(() => {
    go.current = onGo;
  });
  useEffect(() => {
    if (!into || !go.current) return;
    toast.blank('That lead became part of this one');
    go.current(into);
  }, [into]);
};

const read = (id: string) => call(leadOperations.get, { id });

/** The lead dialog over whatever page is open (LEAD-01). */
export const LeadDialog = ({ id, onClose, onGo }: LeadDialogProps) => {
  const { state, row, error } = useWhole(leads, id, read);
  const known = useLastTitle(id, row);
  useLeadOn(id, state === 'missing' || (row !== undefined && leadOf(row).deleted), onGo);
  if (isWhole(row) && state !== 'missing') return <Open key={id} lead={row} onClose={onClose} onGo={onGo} />;
  const title = row ? leadTitle(leadOf(row)) : (known ?? 'Lead');
  const missing = state === 'missing';
  return (
    <Waiting id={id} onClose={onClose} onGo={onGo} title={title}>
      {state === 'loading' && <Bones label="Loading the lead" rows={6} />}
      {missing && (
        <Empty icon={<CircleHelp />} title="This lead is not here">
          <Gone id={id} />
        </Empty>
      )}
      {state === 'failed' && !missing && (
        <Failure
          away="This lead is not kept on this device."
          error={error}
          onRetry={() => void read(id).then(leads.absorb, () => {})}
        >
          The lead could not be loaded.
        </Failure>
      )}
    </Waiting>
  );
};
