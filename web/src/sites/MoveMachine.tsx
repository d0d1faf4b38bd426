import { type Machine, machineOperations, machineTitle, type Site, siteTitle } from 'domain/sites';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
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
  const [to, choose] = useState<Site | null>(null);
  const { busy, failure, run } = useAct();
  return (
    <FormDialog
      answer={to ? `Move to ${siteTitle(to)}` : 'Move machine'}
      busy={busy}
      failure={failure}
      off={off ?? (to ? undefined : 'Choose a site.')}
      onClose={() => onClose(false)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!to) return;
        run(async () => {
          await call(machineOperations.move, { id: machine.id, siteId: to.id });
          toast.success(`Moved to ${siteTitle(to)}`);
          onClose(true);
        });
      }}
      title={`Move ${machineTitle(machine)} ${machine.serial}`.trim()}
    >
      <SitePicker chosen={to} except={machine.siteId} label="To which site" onChoose={choose} />
      {to && <CountsFollow added={[machine]} site={to} />}
    </FormDialog>
  );
};
