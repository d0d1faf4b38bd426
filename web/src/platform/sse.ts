/** One server-sent event; a comment is one without event and data, it only shows that the stream lives. */
export type ServerEvent = { id: string | null; event: string; data: string };

const parse = (block: string): ServerEvent => {
  const found: ServerEvent = { id: null, event: '', data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const value = line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    const field = line.slice(0, colon);
    if (field === 'id') found.id = value;
    else if (field === 'event') found.event = value;
    else if (field === 'data') found.data += found.data ? `\n${value}` : value;
  }
  return found;
};

/** Reads a `text/event-stream` body event by event; ends when the body ends, throws when the connection breaks. */
export async function* serverEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      rest += decoder.decode(value, { stream: true }).replaceAll('\r', '');
      let end = rest.indexOf('\n\n');
      let start = 0;
      while (end >= 0) {
        yield parse(rest.slice(start, end));
        start = end + 2;
        end = rest.indexOf('\n\n', start);
      }
      rest = rest.slice(start);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
