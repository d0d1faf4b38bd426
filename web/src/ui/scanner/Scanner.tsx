import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Strip } from '#ui/Strip.tsx';
import styles from './Scanner.module.css';
import { scan } from './scan.ts';

/** Reads a serial with the camera; where there is none, or it is not allowed, it is typed. */
export const Scanner = ({ onRead, onClose }: { onRead: (serial: string) => void; onClose: () => void }) => {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const read = useRef(onRead);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    read.current = onRead;
  });
  useEffect(() => {
    const stopping = new AbortController();
    if (video)
      scan(video, stopping.signal).then(
        (serial) => serial && read.current(serial),
        (error: unknown) =>
          setFailure(
            error instanceof DOMException && error.name === 'NotAllowedError'
              ? 'The camera is not allowed here. Type the serial instead.'
              : 'No camera could be used. Type the serial instead.',
          ),
      );
    return () => stopping.abort();
  }, [video]);
  return (
    <Dialog
      description="Hold the label before the camera."
      foot={<Button onClick={onClose}>Type it instead</Button>}
      onClose={onClose}
      open
      size="sm"
      title="Scan a serial"
    >
      {failure ? (
        <Strip tone="warn">{failure}</Strip>
      ) : (
        <video
          aria-label="What the camera sees"
          autoPlay
          className={styles.video}
          muted
          playsInline
          ref={setVideo}
        />
      )}
    </Dialog>
  );
};
