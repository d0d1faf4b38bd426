import { useEffect } from 'react';
import { ExportPanel } from './ExportPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { PastImports } from './PastImports.tsx';

/** Bringing leads in and out. `current` is the import under way, `onOpen` shows another one or none. */
export const DataPage = ({
  current,
  onOpen,
}: {
  current: string | undefined;
  onOpen: (id: string | undefined) => void;
}) => {
  useEffect(() => {
    // A file that misses its landing place must not replace the page.
    const keep = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
  if (current) return <ImportSteps id={current} key={current} onLeave={() => onOpen(undefined)} />;
  return (
    <>
      <FilePanel onSent={onOpen} />
      <ExportPanel />
      <PastImports onOpen={onOpen} />
    </>
  );
};
