import { type Machine, machineOperations, machineTitle, siteOperations, siteTitle } from 'domain/sites';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { toast } from '#ui/toast.tsx';
import { CountsFollow } from './CountsFollow.tsx';
import { SitePicker } from './SitePicker.tsx';
import { useWritable } from './useWritable.ts';

/** A machine goes to another site and takes its history along. */
export const MoveMachine = ({
  machine,
  onClose,
}: {
  machine: Machine;
  onClose: (changed: boolean) => void;
}) => {
  const off = useWritable();
  const draft = useDraft({
    noun: 'machines.move',
    at: machine.id,
    values: () => ({ siteId: '' }),
    check: ({ siteId }): { siteId?: string } => (siteId ? {} : { siteId: 'Choose a site.' }),
    fields: (values) => values,
    create: (fields, { key }) => call(machineOperations.move, { id: machine.id, ...fields }, { key }),
    saved: () => {
      if (to) toast.success(`Moved to ${siteTitle(to)}`);
      onClose(true);
    },
  });
  const { siteId } = draft.values;
  const to = useRead(siteOperations.get, { id: siteId }, { when: siteId !== '' }).data ?? null;
  return (
    <FormDialog
      {...draft.form}
      answer={to ? `Move to ${siteTitle(to)}` : 'Move machine'}
      off={off ?? draft.problems.siteId}
      onClose={() => onClose(false)}
      title={`Move ${machineTitle(machine)} ${machine.serial}`.trim()}
    >
      <SitePicker
        chosen={siteId}
        except={machine.siteId}
        label="To which site"
        onChoose={(id) => draft.set('siteId', id)}
      />
      {to && <CountsFollow added={[machine]} site={to} />}
    </FormDialog>
  );
};
