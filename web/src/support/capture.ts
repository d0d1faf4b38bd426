import { screenshotOf } from './picture.ts';

// What browsers know beside the standard types: tabs are offered first, this one among them, and what is shown stays behind.
type Wishes = Pick<DisplayMediaStreamOptions, 'audio'> & {
  video: { displaySurface: 'browser' };
  selfBrowserSurface: 'include';
  surfaceSwitching: 'exclude';
  controller?: object;
};
type Controller = new () => { setFocusBehavior: (behavior: 'no-focus-change') => void };

/** Whether this browser can take a picture of a page; on a phone none does. */
export const canCapture = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';

const wishes = (): Wishes => {
  const tabs = { audio: false, video: { displaySurface: 'browser' } } as const;
  const asked = { ...tabs, selfBrowserSurface: 'include', surfaceSwitching: 'exclude' } as const;
  const { CaptureController } = window as { CaptureController?: Controller };
  if (!CaptureController) return asked;
  const controller = new CaptureController();
  controller.setFocusBehavior('no-focus-change');
  return { ...asked, controller };
};

/** One moment of what is shown, as a request takes it. */
const momentOf = async (stream: MediaStream): Promise<string | null> => {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  try {
    await video.play();
    return await screenshotOf(video);
  } finally {
    video.srcObject = null;
  }
};

/**
 * A picture of what a person shows in the browser's own dialog: a tab alone, a window or all. It is of one moment, and nothing
 * is shown any more after it. Undefined where they showed nothing; null where no picture came of it.
 */
export const captured = async (): Promise<string | null | undefined> => {
  const stream = await navigator.mediaDevices.getDisplayMedia(wishes()).catch((error: DOMException) => {
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return undefined;
    throw error;
  });
  if (!stream) return undefined;
  try {
    return await momentOf(stream);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
};
