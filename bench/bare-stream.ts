import { createServer, type ServerResponse } from 'node:http';

// Bare SSE: every POST's body is written to every open stream, no rights, nothing loaded.
const [, , port] = process.argv;
const streams = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': open\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const frame = `event: put\ndata: ${Buffer.concat(chunks)}\n\n`;
    for (const stream of streams) stream.write(frame);
    response.end('{}');
  });
}).listen(Number(port), '127.0.0.1');
