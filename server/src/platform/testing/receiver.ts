import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came in, as it came. */
export type Taken = { path: string; headers: IncomingHttpHeaders; body: string };

/** Somebody's server that webhooks are sent to. */
export type Receiver = {
  origin: string;
  taken: Taken[];
  /** How it answers from now on; 204 unless told. */
  behave: (answer: (response: ServerResponse, one: Taken) => void) => void;
  close: () => Promise<void>;
};

const fine = (response: ServerResponse): void => void response.writeHead(204).end();

/** Listens on a loopback address. */
export const startReceiver = async (): Promise<Receiver> => {
  const taken: Taken[] = [];
  let answer: (response: ServerResponse, one: Taken) => void = fine;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body };
      taken.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((settle) => void server.listen(0, '127.0.0.1', settle));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    behave: (next) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
};
