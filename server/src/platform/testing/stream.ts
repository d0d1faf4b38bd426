/** A frame of the live feed as a test sees it; comments are left out. */
export type Frame = { id: string; event: string; data: Record<string, unknown> };

export type TestStream = {
  status: number;
  /** Every frame so far, in order. */
  frames: Frame[];
  /** The first frame from here on that fits; fails after `patience` milliseconds. */
  next: (fits?: (frame: Frame) => boolean, patience?: number) => Promise<Frame>;
  /** Resolves when the server ended it. */
  ended: Promise<void>;
  /** The body of a refusal. */
  body: unknown;
  close: () => void;
};

const frameOf = (block: string): Frame | null => {
  const fields = new Map(
    block.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
      return name ? [[name, value ?? ''] as const] : [];
    }),
  );
  const event = fields.get('event');
  return event ? { id: fields.get('id') ?? '', event, data: JSON.parse(fields.get('data') ?? '{}') } : null;
};

/** Opens a live stream over HTTP and collects what it says. */
export const openStream = async (url: string, headers: Record<string, string>): Promise<TestStream> => {
  const stop = new AbortController();
  const response = await fetch(url, { headers, signal: stop.signal });
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let read = 0;
  const collect = async () => {
    if (!response.ok || !response.body) return;
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      frames.push(...blocks.map(frameOf).filter((frame) => frame !== null));
      for (const look of waiting) look();
    }
  };
  const ended = collect().catch(() => undefined);
  const next: TestStream['next'] = (fits = () => true, patience = 5_000) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const at = frames.findIndex((frame, index) => index >= read && fits(frame));
        const found = frames[at];
        if (!found) return;
        read = at + 1;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`No such frame; there were ${JSON.stringify(frames.slice(-5))}`));
      }, patience);
      waiting.add(look);
      look();
    });
  const body = response.ok ? null : await response.json().catch(() => null);
  return { status: response.status, frames, next, ended, body, close: () => stop.abort() };
};
