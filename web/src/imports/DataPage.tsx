import { useEffect } from 'react';
import { ExportPanel } from './ExportPanel.tsx';
import { FilePanel } from './FilePanel.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { PastImports } from './PastImports.tsx';
import { usePlace } from './place.ts';
import { WaitingFiles } from './WaitingFiles.tsx';

/** Bringing records in and out; the import under way and its step stand in the address. */
export const DataPage = () => {
  const { id } = usePlace();
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
  if (id) return <ImportSteps id={id} key={id} />;
  return (
    <>
      <FilePanel />
      <WaitingFiles />
      <PastImports />
      <ExportPanel />
    </>
  );
};
