import type { FileFacts } from 'domain/documents';
import { type RefObject, useImperativeHandle } from 'react';
import { Bones } from '#ui/Bones.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Download, FileText } from '#ui/Icon.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Documents.module.css';
import { useZoom } from './useZoom.ts';
import { fileAddress, isThere, shownAs } from './words.ts';
import { type StageKeys, ZoomButtons, zoomKey } from './ZoomButtons.tsx';

const Pdf = whenShown(
  async () => (await import('./PdfStage.tsx')).PdfStage,
  <Bones label="Opening the PDF" rows={6} />,
);

const Picture = ({ file, keys }: StageProps) => {
  const zoom = useZoom();
  useImperativeHandle(keys, () => ({ key: zoomKey(zoom) }));
  return (
    <>
      <div
        className={styles.stage}
        data-moves={zoom.scale > 1 || undefined}
        {...zoom.handlers}
        ref={zoom.place}
      >
        <img alt={file.name} draggable={false} ref={zoom.shown} src={fileAddress(file, 'screen')} />
      </div>
      <ZoomButtons zoom={zoom} />
    </>
  );
};

const reasons: Readonly<Record<string, string>> = {
  encrypted: 'It asks for a password.',
  broken: 'Its structure is damaged.',
};

const Nothing = ({ file }: { file: FileFacts }) => (
  <div className={`stack soft ${styles.nothing}`}>
    <FileText />
    <strong>
      {isThere(file) ? 'This file cannot be previewed' : file.errorMessage || 'This file is not ready yet.'}
    </strong>
    {file.flaw && <span>{reasons[file.flaw]}</span>}
    {isThere(file) && (
      <a className={buttonClass()} download href={fileAddress(file)}>
        <Download data-size="small" />
        Download
      </a>
    )}
  </div>
);

type StageProps = { file: FileFacts; keys: RefObject<StageKeys | null> };

/** The file itself: a picture, the pages of a PDF, or that there is nothing to be seen. */
export const Stage = ({ file, keys }: StageProps) => {
  const as = isThere(file) ? shownAs(file) : null;
  if (as === 'picture') return <Picture file={file} keys={keys} />;
  if (as === 'pdf') return <Pdf failed={<Nothing file={file} />} file={file} keys={keys} />;
  return <Nothing file={file} />;
};
