import { type Factor, factorsOperations, mayRemove } from 'domain/factors';
import { countWords } from 'domain/kernel';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { AddFactor } from './AddFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenameFactor } from './RenameFactor.tsx';
import { renewSession } from './session.ts';

const usedWords = ({ createdAt, lastUsedAt }: Factor): string =>
  `${lastUsedAt ? `Last used ${moment(lastUsedAt)}` : 'Not used yet'}, set up ${moment(createdAt)}`;

const kinds = { totp: 'App', passkey: 'Passkey' } as const;

/** One's own factors, their recovery codes, and how another one is added; read once the password is given. */
export const Factors = ({ onClose }: { onClose: () => void }) => {
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const changed = () => {
    void refresh(factorsOperations.list);
    void renewSession();
  };
  const added = (fresh: readonly string[]) => {
    setAdding(false);
    if (fresh.length > 0) setCodes(fresh);
    changed();
  };
  // The list asks for the password of the last five minutes, and keeping codes takes that long: it is read when opened next.
  const kept = () => {
    changed();
    onClose();
  };
  return (
    // Codes that are shown once are not closed by a slip.
    <Dialog held={codes !== null} onClose={onClose} open size="sm" title="Second factor">
      <div className="stack single apart">
        {codes && <RecoveryCodes codes={codes} onDone={kept} />}
        {adding && <AddFactor onAdded={added} />}
        {!adding && !codes && <Present onAdd={() => setAdding(true)} onCodes={setCodes} />}
      </div>
    </Dialog>
  );
};

const Present = ({ onAdd, onCodes }: { onAdd: () => void; onCodes: (codes: readonly string[]) => void }) => {
  const read = useRead(factorsOperations.list, {});
  const [removing, setRemoving] = useState<Factor | null>(null);
  const [renaming, setRenaming] = useState<Factor | null>(null);
  const act = useAct();
  const renew = () => act.run(async () => onCodes((await call(factorsOperations.renewRecovery, {})).codes));
  if (!read.data)
    return (
      <Reading
        failed="Could not load your second factor."
        label="Loading your second factor"
        of={read}
        rows={2}
      />
    );
  const { items, required, recoveryLeft } = read.data;
  const kept = mayRemove(items.length, required)?.message;
  return (
    <>
      {items.length === 0 && (
        <p className="soft">
          Beside your password you show a code of an app, or a passkey, when you sign in. Who learns your
          password alone does not come in.
        </p>
      )}
      <ul>
        {items.map((factor) => (
          <Line
            help={usedWords(factor)}
            item
            key={factor.id}
            label={`${factor.name} (${kinds[factor.kind]})`}
          >
            <Button aria-label={`Rename ${factor.name}`} onClick={() => setRenaming(factor)} small>
              Rename
            </Button>
            <Button
              aria-label={`Remove ${factor.name}`}
              look="dangerQuiet"
              off={kept}
              onClick={() => setRemoving(factor)}
              small
            >
              Remove
            </Button>
          </Line>
        ))}
      </ul>
      {items.length > 0 && (
        <Line help="Each signs you in once" label={`${countWords(recoveryLeft, 'recovery code')} left`}>
          <Button busy={act.busy} onClick={renew} small>
            New codes
          </Button>
        </Line>
      )}
      <Button block look={items.length === 0 ? 'main' : 'plain'} onClick={onAdd}>
        {items.length === 0 ? 'Set one up' : 'Add another one'}
      </Button>
      {renaming && <RenameFactor factor={renaming} onClose={() => setRenaming(null)} />}
      {removing && <Remove factor={removing} last={items.length === 1} onClose={() => setRemoving(null)} />}
    </>
  );
};

const Remove = ({ factor, last, onClose }: { factor: Factor; last: boolean; onClose: () => void }) => (
  <Asking
    act={async () => {
      await call(factorsOperations.remove, { id: factor.id });
      void refresh(factorsOperations.list);
      toast.success('Second factor removed');
    }}
    answer="Remove"
    danger
    onClose={onClose}
    question={`Remove ${factor.name}?`}
  >
    <p className="soft">
      {last
        ? 'It is your only one: your password alone signs you in then, and your recovery codes are void.'
        : 'It signs you in no more. Your other factors stay.'}
    </p>
  </Asking>
);
