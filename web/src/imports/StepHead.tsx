import type { Import, Mapping } from 'domain/imports';
import { countWords } from 'domain/kernel';
import { useEffect, useRef } from 'react';
import { BackLink } from '#ui/BackLink.tsx';
import { Check } from '#ui/Icon.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import styles from './Imports.module.css';
import { placeOf, type Step } from './place.ts';

const steps = [
  { step: 'file', label: 'File' },
  { step: 'map', label: 'Map' },
  { step: 'check', label: 'Check' },
  { step: 'run', label: 'Run' },
] as const;

/** Where one is among the four steps, and which file it is about. */
export const StepHead = ({
  about,
  mapping,
  step,
  title,
}: {
  about: Import;
  mapping: Mapping;
  step: Step;
  title: string;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const at = steps.findIndex((one) => one.step === step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is a new page to who listens
  useEffect(() => heading.current?.focus(), [step]);
  const mapped = Object.values(mapping).filter((to) => to !== null).length;
  return (
    <div className="page-head">
      <BackLink
        name={step === 'check' ? 'Back to the mapping' : 'Back to all imports'}
        {...(step === 'check' ? placeOf(about.id, 'map') : placeOf())}
      />
      <div className={styles.about}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="small dim">
          {`${about.fileName || 'File'}, ${countWords(about.rows, 'row')}, ${countWords(about.columns.length, 'column')}, ${mapped} mapped`}
        </p>
      </div>
      <ol className={`compact dim push ${styles.steps}`}>
        {steps.map(({ step: one, label }, index) => (
          <li aria-current={index === at ? 'step' : undefined} key={one}>
            {index < at && <Check aria-label="Done:" data-size="small" role="img" />}
            {index === at && <Ridge lit={at + 1} of={steps.length} tone="accent" wide />}
            {label}
          </li>
        ))}
      </ol>
    </div>
  );
};
