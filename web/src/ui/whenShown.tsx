import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

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
