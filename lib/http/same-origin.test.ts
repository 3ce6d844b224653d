import { expect, test } from 'vitest';
import { isOwnOrigin } from './same-origin.ts';

test.each([
  ['https://tillgate.example', 'https://tillgate.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
])('%s is %s', (origin, baseUrl) => expect(isOwnOrigin(origin, baseUrl)).toBe(true));

test.each([
  [null, 'https://tillgate.example'],
  ['', 'https://tillgate.example'],
  ['null', 'https://tillgate.example'],
  ['http://tillgate.example', 'https://tillgate.example'],
  ['https://tillgate.example:8443', 'https://tillgate.example'],
  ['https://tillgate.example.evil.example', 'https://tillgate.example'],
  ['https://tillgate.example/', 'https://tillgate.example'],
  ['http://localhost:3001', 'http://localhost:3000'],
  ['https://localhost:3000', 'http://localhost:3000'],
  ['http://localhost:3000', 'http://tillgate.example:3000'],
  ['http://localhost.evil.example:3000', 'http://localhost:3000'],
])('%s is not %s', (origin, baseUrl) => expect(isOwnOrigin(origin, baseUrl)).toBe(false));
