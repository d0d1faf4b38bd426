import type { FileFacts } from 'domain/documents';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Bones } from '#ui/Bones.tsx';
import styles from './Documents.module.css';
import { openPdf } from './pdf.ts';
import { fileAddress } from './words.ts';
import { type StageKeys, ZoomButtons, zoomKey } from './ZoomButtons.tsx';

type State = 'opening' | 'failed' | PDFDocumentProxy;

const usePdf = (address: string): State => {
  const [state, setState] = useState<State>('opening');
  useEffect(() => {
    let gone = false;
    const opening = openPdf(address);
    opening.then(
      (pdf) => gone || setState(pdf),
      () => gone || setState('failed'),
    );
    return () => {
      gone = true;
      void opening.then((pdf) => pdf.loadingTask.destroy()).catch(() => {});
    };
  }, [address]);
  return state;
};

const widest = 3_000;

const drawn = async (page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) => {
  const scale = Math.min(width * devicePixelRatio, widest) / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  return page.render({ canvas, viewport });
};

const textOf = async (page: PDFPageProxy): Promise<string> => {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
};

/** One page, drawn when it comes near; its text is there for who listens. */
const Page = ({
  pdf,
  at,
  width,
  shape,
}: {
  pdf: PDFDocumentProxy;
  at: number;
  width: number;
  shape: number;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const [text, setText] = useState('');
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    if (canvas.current) seen.observe(canvas.current);
    return () => seen.disconnect();
  }, []);
  useEffect(() => {
    if (!near) return;
    let task: { cancel: () => void } | null = null;
    let gone = false;
    const draw = async () => {
      const page = await pdf.getPage(at);
      if (gone || !canvas.current) return;
      const rendering = await drawn(page, canvas.current, width);
      task = rendering;
      await rendering.promise;
      if (!gone) setText(await textOf(page));
    };
    // A page that is drawn anew in another size gives up the first drawing.
    void draw().catch(() => {});
    return () => {
      gone = true;
      task?.cancel();
    };
  }, [pdf, at, width, near]);
  return (
    <li>
      <canvas
        aria-label={`Page ${at}`}
        ref={canvas}
        role="img"
        style={{ width: `${width}px`, aspectRatio: String(shape) }}
      />
      <p className="vh">{text}</p>
    </li>
  );
};

const useWidth = (place: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
};

const useShape = (pdf: PDFDocumentProxy): number | null => {
  const [shape, setShape] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    void pdf.getPage(1).then((page) => {
      const { width, height } = page.getViewport({ scale: 1 });
      if (!gone) setShape(width / height);
    });
    return () => {
      gone = true;
    };
  }, [pdf]);
  return shape;
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const sizes = { least: 1, most: 4 };

const Pages = ({
  pdf,
  name,
  keys,
}: {
  pdf: PDFDocumentProxy;
  name: string;
  keys: RefObject<StageKeys | null>;
}) => {
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const shape = useShape(pdf);
  const [scale, setScale] = useState(1);
  const zoom = {
    scale,
    by: (factor: number) => setScale((now) => Math.min(sizes.most, Math.max(sizes.least, now * factor))),
    reset: () => setScale(1),
  };
  useImperativeHandle(keys, () => ({ key: zoomKey(zoom) }));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by key */}
      <section aria-label={`Pages of ${name}`} className={styles.pages} ref={place} tabIndex={0}>
        {width > 0 && shape && (
          <ol>
            {numbers(pdf.numPages).map((number) => (
              <Page
                at={number}
                key={number}
                pdf={pdf}
                shape={shape}
                width={Math.round((width - 32) * scale)}
              />
            ))}
          </ol>
        )}
      </section>
      <ZoomButtons zoom={zoom} />
    </>
  );
};

/** The pages of a PDF, one below the other; `failed` where it cannot be read. */
export const PdfStage = ({
  file,
  keys,
  failed,
}: {
  file: FileFacts;
  keys: RefObject<StageKeys | null>;
  failed: ReactNode;
}) => {
  const state = usePdf(fileAddress(file));
  if (state === 'failed') return failed;
  return state === 'opening' ? (
    <Bones label="Opening the PDF" rows={6} />
  ) : (
    <Pages keys={keys} name={file.name} pdf={state} />
  );
};
