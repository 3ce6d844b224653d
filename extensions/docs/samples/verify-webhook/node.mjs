import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  // Remember its id: an event may arrive twice.
  console.log(JSON.parse(body).type);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 4000);
