// Hears of conversions: `WEBHOOK_SECRET=whsec_… PORT=8080 node conversion.mjs` behind your https address
import { createServer } from 'node:http';
import { heard } from './washboard.mjs';

const seen = new Set();
const take = (headers, body) => {
  const event = heard(process.env.WEBHOOK_SECRET, headers, body);
  // The same event may come again, under the same id.
  if (event?.type === 'leads.converted' && !seen.has(headers['webhook-id'])) {
    seen.add(headers['webhook-id']);
    const { after: client } = event.data.changes.find(({ field }) => field === 'convertedToClientId');
    console.log(`Lead ${event.data.id} became client ${client}`);
  }
  return event;
};
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text) => {
    body += text;
  });
  request.on('end', () => response.writeHead(take(request.headers, body) ? 204 : 401).end());
});
server.listen(process.env.PORT, '127.0.0.1', () => console.log(`Listening on ${server.address().port}`));
