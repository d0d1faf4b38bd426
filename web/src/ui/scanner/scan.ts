type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const between = 200;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

// Some browsers know the interface and no format of it.
const nativeDetector = async (): Promise<Detector | null> => {
  const maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  const formats = maker ? await maker.getSupportedFormats().catch(() => []) : [];
  return maker && formats.length > 0 ? new maker({ formats }) : null;
};

const readNative = async (detector: Detector, video: HTMLVideoElement, signal: AbortSignal) => {
  while (!signal.aborted) {
    const [found] = video.readyState >= 2 ? await detector.detect(video).catch(() => []) : [];
    if (found?.rawValue) return found.rawValue;
    await wait(between);
  }
  return null;
};

type Reader = { decodeFromCanvas: (canvas: HTMLCanvasElement) => { getText: () => string } };

// Whoever finds nothing throws.
const textIn = (canvas: HTMLCanvasElement, reader: Reader): string => {
  try {
    return reader.decodeFromCanvas(canvas).getText();
  } catch {
    return '';
  }
};

// Fetched only here: most browsers read labels by themselves. Its reader of all formats warns of each that is not there.
const readByLibrary = async (video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> => {
  const zxing = await import('@zxing/browser');
  const readers = [
    new zxing.BrowserMultiFormatOneDReader(),
    new zxing.BrowserQRCodeReader(),
    new zxing.BrowserDatamatrixCodeReader(),
  ];
  const canvas = document.createElement('canvas');
  while (!signal.aborted) {
    if (video.readyState >= 2) {
      Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight });
      canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0);
      for (const reader of readers) {
        const text = textIn(canvas, reader);
        if (text) return text;
      }
    }
    await wait(between);
  }
  return null;
};

/** Opens the camera and reads one label; null when it was called off. Throws where no camera may be used. */
export const scan = async (video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) {
    stop();
    return null;
  }
  signal.addEventListener('abort', stop);
  video.srcObject = stream;
  try {
    const detector = await nativeDetector();
    const text = detector ? await readNative(detector, video, signal) : await readByLibrary(video, signal);
    return text?.trim() || null;
  } finally {
    stop();
  }
};
