import { Link } from '@tanstack/react-router';
import { type Import, importOperations } from 'domain/imports';
import { useEffect } from 'react';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { FileUp } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { CheckStep } from './CheckStep.tsx';
import { MapStep } from './MapStep.tsx';
import { placeOf, type Step, stepOf, usePlace } from './place.ts';
import { RunStep } from './RunStep.tsx';
import { StepHead } from './StepHead.tsx';
import { useCheck } from './useCheck.ts';
import { WaitingFiles } from './WaitingFiles.tsx';
import { nounWords, works } from './words.ts';

/** One import, at the step where it stands. */
export const ImportSteps = ({ id }: { id: string }) => {
  const { step } = usePlace();
  const read = useRead(importOperations.get, { id });
  const { refetch } = read;
  const moves = read.data !== undefined && works(read.data);
  useEffect(() => {
    if (!moves) return;
    const timer = setInterval(refetch, 500);
    return () => clearInterval(timer);
  }, [moves, refetch]);
  if (read.error && [400, 404].includes(read.error.status)) return <Gone />;
  const failure = read.error && (
    <Failure onRetry={refetch}>{`Could not load this import. ${read.error.message}`}</Failure>
  );
  if (!read.data) return failure ?? <Bones label="Loading the import" rows={3} />;
  const about = read.data;
  const at = stepOf(about, step);
  if (at !== 'run') return <BeforeRun about={about} step={at} />;
  return (
    <>
      {failure}
      <StepHead about={about} mapping={about.mapping} step="run" title={moves ? 'Importing' : 'Import'} />
      <RunStep about={about} />
      {!moves && <WaitingFiles />}
    </>
  );
};

const Gone = () => (
  <Empty icon={<FileUp />} title="This import is not there">
    <p>A file that nobody imports is forgotten after a day.</p>
    <Link className={buttonClass()} {...placeOf()}>
      All imports
    </Link>
  </Empty>
);

const BeforeRun = ({ about, step }: { about: Import; step: Step }) => {
  const check = useCheck(about);
  return (
    <>
      <StepHead
        about={about}
        mapping={check.choices.mapping}
        step={step}
        title={`Import ${nounWords[about.noun].many}`}
      />
      {step === 'check' ? <CheckStep about={about} check={check} /> : <MapStep about={about} check={check} />}
    </>
  );
};
