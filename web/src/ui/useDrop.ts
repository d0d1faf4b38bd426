import { type DragEvent, useState } from 'react';

/** A place onto which files are dropped. */
export const useDrop = (onFiles: (files: File[]) => void, off: boolean) => {
  const [over, setOver] = useState(false);
  const holdsFiles = (event: DragEvent) => !off && event.dataTransfer.types.includes('Files');
  return {
    over,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (!holdsFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
};
