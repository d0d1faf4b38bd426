import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { bareEvent, inTransaction } from './business-floor.ts';

// Bare SSE: every POST changes one lead in the database and is written to every open stream; no rights, nothing loaded.
const [, , url, port] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 4 });
const streams = new Set<ServerResponse>();

const change = (id: string, name: string) =>
  inTransaction(pool, async (client) => {
    await client.query({
      name: 'update',
      text: `update leads set "businessName" = $2, "version" = "version" + 1, "updatedAt" = now() where "id" = $1`,
      values: [id, name],
    });
    await client.query({ name: 'event', text: bareEvent, values: [id, JSON.stringify({ name })] });
  });

createServer((request, response) => {
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
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
    const text = Buffer.concat(chunks).toString();
    const { id, mark } = JSON.parse(text) as { id: string; mark: string };
    void change(id, mark).then(() => {
      const frame = Buffer.from(`event: put\ndata: ${text}\n\n`);
      for (const stream of streams) stream.write(frame);
      response.end('{}');
    });
  });
}).listen(Number(port), '127.0.0.1');
