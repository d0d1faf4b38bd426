import { type Import, importOperations } from 'domain/imports';
import { useEffect, useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Failure } from '#ui/Strip.tsx';
import { CheckStep } from './CheckStep.tsx';
import { MapStep } from './MapStep.tsx';
import { RunStep } from './RunStep.tsx';
import { type Step, StepHead } from './StepHead.tsx';
import { useCheck } from './useCheck.ts';

const moving: readonly string[] = ['running', 'reverting'];

/** One import, at the step where it stands. */
export const ImportSteps = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const read = useRead(importOperations.get, { id });
  const { refetch } = read;
  const state = read.data?.state;
  useEffect(() => {
    if (!state || !moving.includes(state)) return;
    const timer = setInterval(() => void refetch(), 500);
    return () => clearInterval(timer);
  }, [state, refetch]);
  if (read.error)
    return (
      <Failure onRetry={() => void refetch()}>{`Could not load this import. ${read.error.message}`}</Failure>
    );
  if (!read.data) return <Bones label="Loading the import" rows={3} />;
  const about = read.data;
  if (about.state === 'uploaded' || about.state === 'checked')
    return <BeforeRun about={about} onLeave={onLeave} onStarted={() => void refetch()} />;
  return (
    <>
      <StepHead
        about={about}
        onBack={onLeave}
        step="run"
        title={about.state === 'running' ? 'Importing' : 'Import'}
      />
      <RunStep about={about} onChanged={() => void refetch()} />
    </>
  );
};

const BeforeRun = ({
  about,
  onLeave,
  onStarted,
}: {
  about: Import;
  onLeave: () => void;
  onStarted: () => void;
}) => {
  const [step, setStep] = useState<Step>('map');
  const check = useCheck(about);
  const back = step === 'map' ? onLeave : () => setStep('map');
  return (
    <>
      <StepHead about={about} onBack={back} step={step} title="Import leads" />
      {step === 'map' ? (
        <MapStep about={about} check={check} onNext={() => setStep('check')} onLeave={onLeave} />
      ) : (
        <CheckStep about={about} check={check} onBack={back} onStarted={onStarted} />
      )}
    </>
  );
};
