import { type Machine, machineOperations, machineTitle, type Site, siteTitle } from 'domain/sites';
import { call } from '#platform/call.ts';
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
    values: (): { to: Site | null } => ({ to: null }),
    check: ({ to }): { to?: string } => (to ? {} : { to: 'Choose a site.' }),
    fields: ({ to }) => ({ siteId: to?.id ?? '' }),
    create: (fields, { key }) => call(machineOperations.move, { id: machine.id, ...fields }, { key }),
    saved: () => {
      if (to) toast.success(`Moved to ${siteTitle(to)}`);
      onClose(true);
    },
  });
  const { to } = draft.values;
  return (
    <FormDialog
      {...draft.form}
      answer={to ? `Move to ${siteTitle(to)}` : 'Move machine'}
      off={off ?? draft.problems.to}
      onClose={() => onClose(false)}
      title={`Move ${machineTitle(machine)} ${machine.serial}`.trim()}
    >
      <SitePicker
        chosen={to}
        except={machine.siteId}
        label="To which site"
        onChoose={(site) => draft.set('to', site)}
      />
      {to && <CountsFollow added={[machine]} site={to} />}
    </FormDialog>
  );
};
