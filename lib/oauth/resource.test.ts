import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areAuthorized,
  audienceOf,
  isMeantFor,
  mcpAudience,
  mcpPath,
  presetBy,
  readResources,
  requestedResources,
} from './resource.ts';

const ADDRESSES = { baseUrl: 'https://tillgate.example', apiUrl: 'https://api.tillgate.example:8443' };
const { baseUrl, apiUrl } = ADDRESSES;
const ID = '01941f29-7c00-7aaa-8aaa-0123456789ab';

test('an address of ours is known in every spelling, and asks for itself', () => {
  const paths = fc.constantFrom('/mcp', `/mcp/${ID}`, `/mcp/${ID}/test`);
  const origins = fc.constantFrom(
    [baseUrl, 'HTTPS://Tillgate.Example:443'],
    [apiUrl, 'https://API.TILLGATE.example:8443'],
  );
  fc.assert(
    fc.property(origins, paths, fc.boolean(), ([plain, spelt], path, slash) => {
      const given = spelt + path + (slash ? '/' : '');
      expect(readResources([given], ADDRESSES)).toEqual([plain + path]);
      const audience = audienceOf(given, ADDRESSES);
      expect(audience?.is === 'mcp' && mcpPath(audience)).toBe(path);
      for (const origin of [baseUrl, apiUrl])
        expect(areAuthorized(requestedResources(given, ADDRESSES) ?? null, [origin + path])).toBe(true);
      expect(areAuthorized(requestedResources(given, ADDRESSES) ?? null, [])).toBe(false);
    }),
  );
});

test.each([
  baseUrl,
  `${baseUrl}/v1`,
  `${apiUrl}/v1/me`,
  `${apiUrl}//`,
  `${baseUrl}/MCP`,
  `${baseUrl}/mcp/x`,
  `${baseUrl}/mcp/${ID}/live`,
  `${baseUrl}/x/../mcp`,
  `${baseUrl}/mcp?a`,
  `${baseUrl}/mcp#a`,
  'https://u:p@tillgate.example/mcp',
  'http://tillgate.example/mcp',
  'https://tillgate.example.evil.example/mcp',
  'https://tillgate.example\\@evil.example/mcp',
  'mcp',
])('%s is none of ours', (resource) => {
  expect(audienceOf(resource, ADDRESSES)).toBeNull();
  expect(readResources([`${baseUrl}/mcp`, resource], ADDRESSES)).toBeNull();
});

test('one store at most; its address presets it, and test mode', () => {
  const other = ID.replace('0', '1');
  expect(readResources([`${baseUrl}/mcp/${ID}`, `${baseUrl}/mcp/${other}`], ADDRESSES)).toBeNull();
  const resources = readResources([apiUrl, `${baseUrl}/mcp/${ID}/test`, `${baseUrl}/mcp`], ADDRESSES) ?? [];
  expect(presetBy(resources, ADDRESSES)).toEqual({ storeId: ID, isTest: true, isTestAlone: false });
  const alone = [`${baseUrl}/mcp/${ID}/test`, `${apiUrl}/mcp/${ID}/test`];
  expect(presetBy(alone, ADDRESSES)).toEqual({ storeId: ID, isTest: true, isTestAlone: true });
  expect(presetBy([`${baseUrl}/mcp`], ADDRESSES)).toEqual({ storeId: null, isTest: false, isTestAlone: false });
  expect(mcpAudience('/mcpx')).toBeNull();
});

test('an address of test mode takes no live token, even one that was meant for it', () => {
  const audience = { is: 'mcp', storeId: ID, isTest: true } as const;
  const at = (mode: 'live' | 'test', resource: string) =>
    isMeantFor({ resources: [resource], storeId: ID, mode }, audience, ADDRESSES);
  for (const path of ['/mcp', `/mcp/${ID}`, `/mcp/${ID}/test`])
    expect([at('live', baseUrl + path), at('test', apiUrl + path)]).toEqual([false, true]);
  for (const other of [`${baseUrl}/mcp/${ID.replace('0', '1')}`, apiUrl, `${baseUrl}/mcpx`])
    expect(at('test', other)).toBe(false);
});
