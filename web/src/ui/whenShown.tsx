import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { afterPaint } from '#platform/painted.ts';

/** A part whose script is read when it is first shown; until then `meanwhile` stands in its place. */
export const whenShown = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) => {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
};

/** The same for what the first paint of a screen does without: its script is read once that has been painted. */
export const oncePainted = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
) =>
  whenShown(async () => {
    await afterPaint();
    return load();
  }, meanwhile);
