import { BrowserQRCodeSvgWriter } from '@zxing/browser';
import { afterEach, expect, test, vi } from 'vitest';
import { scan } from './scan.ts';

afterEach(() => vi.restoreAllMocks());

test('[SITE-02] where the browser reads no labels by itself, a label before the camera is read, and nothing is complained of', async () => {
  const known = Reflect.get(globalThis, 'BarcodeDetector');
  Reflect.set(globalThis, 'BarcodeDetector', undefined);
  const said = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  const label = document.createElement('canvas');
  const context = label.getContext('2d');
  Object.assign(label, { width: 320, height: 240 });
  const stream = label.captureStream(20);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  const video = document.createElement('video');
  Object.assign(video, { autoplay: true, muted: true });
  document.body.append(video);
  const drawn = new XMLSerializer().serializeToString(
    new BrowserQRCodeSvgWriter().write('SN-4711', 200, 200),
  );
  const code = new Image();
  code.src = `data:image/svg+xml,${encodeURIComponent(drawn)}`;
  await code.decode();
  let shown = false;
  const drawing = setInterval(() => {
    if (!context) return;
    context.fillStyle = 'white';
    context.fillRect(0, 0, 320, 240);
    if (shown) context.drawImage(code, 60, 20);
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
});
