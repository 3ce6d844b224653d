import { expect, test } from 'vitest';
import { readClientDocument } from './client-document.ts';

test('what is wrong with a document goes on from “Here it …”', () => {
  const url = 'https://agent.example/client.json';
  const faultOf = (more: object) => readClientDocument({ client_id: url, ...more }, url, []);
  const detail = 'has a fault: redirect_uris must name an address';
  expect(faultOf({ redirect_uris: [] })).toEqual({ fault: 'bad_metadata', detail });
  expect(faultOf({ client_secret: 'x' })).toMatchObject({ detail: 'has a client_secret' });
});
