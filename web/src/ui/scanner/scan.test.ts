import { BrowserQRCodeSvgWriter } from '@zxing/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { scan } from './scan.ts';

afterEach(() => vi.restoreAllMocks());

type Draw = (context: CanvasRenderingContext2D) => void;

const squareLabel = async (text: string): Promise<Draw> => {
  const drawn = new XMLSerializer().serializeToString(new BrowserQRCodeSvgWriter().write(text, 200, 200));
  const code = new Image();
  code.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await code.decode();
  return (context) => context.drawImage(code, 60, 20);
};

// Code 39, as on the plates of machines: nine bars and spaces a letter, of which the wide ones are ones.
const stripes: Readonly<Record<string, number>> = {
  '*': 0x094,
  S: 0x046,
  N: 0x013,
  '-': 0x085,
  4: 0x031,
  7: 0x025,
  1: 0x121,
};

const stripedLabel = (text: string): Draw => {
  const widths = [...`*${text}*`].flatMap((letter) => [
    ...Array.from({ length: 9 }, (_, at) => (((stripes[letter] ?? 0) >> (8 - at)) & 1 ? 6 : 2)),
    2,
  ]);
  return (context) => {
    context.fillStyle = 'black';
    let left = 60;
    for (const [at, width] of widths.entries()) {
      if (at % 2 === 0) context.fillRect(left, 60, width, 120);
      left += width;
    }
  };
};

test.each([
  ['a square label', squareLabel],
  ['a label of stripes', stripedLabel],
] as const)(
  '[SITE-02] where the browser reads no labels by itself, %s before the camera is read, and nothing is complained of',
  async (_which, labelOf) => {
    const known = Reflect.get(globalThis, 'BarcodeDetector');
    Reflect.set(globalThis, 'BarcodeDetector', undefined);
    const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    const label = document.createElement('canvas');
    const context = label.getContext('2d');
    Object.assign(label, { width: 480, height: 240 });
    const stream = label.captureStream(20);
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
    const video = document.createElement('video');
    Object.assign(video, { autoplay: true, muted: true });
    document.body.append(video);
    const draw = await labelOf('SN-4711');
    let shown = false;
    const drawing = setInterval(() => {
      if (!context) return;
      context.fillStyle = 'white';
      context.fillRect(0, 0, 480, 240);
      if (shown) draw(context);
    }, 50);
    // Nothing to read at first.
    setTimeout(() => {
      shown = true;
    }, 500);
    expect(await scan(video, new AbortController().signal)).toBe('SN-4711');
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
    clearInterval(drawing);
    video.remove();
    Reflect.set(globalThis, 'BarcodeDetector', known);
  },
);
