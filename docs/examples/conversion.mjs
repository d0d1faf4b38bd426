// Hears of conversions: `WEBHOOK_SECRET=whsec_… PORT=8080 node conversion.mjs` behind your https address
import { createServer } from 'node:http';
import { heard } from './washboard.mjs';

const seen = new Set();
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const event = heard(process.env.WEBHOOK_SECRET, request.headers, body);
  response.writeHead(event ? 204 : 401).end();
  // The same event may come again, under the same id.
  if (event?.type !== 'leads.converted' || seen.has(request.headers['webhook-id'])) return;
  seen.add(request.headers['webhook-id']);
  const { after: client } = event.data.changes.find(({ field }) => field === 'convertedToClientId');
  console.log(`Lead ${event.data.id} became client ${client}`);
});
server.listen(process.env.PORT, '127.0.0.1', () => console.log(`Listening on ${server.address().port}`));
