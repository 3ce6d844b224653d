import { expect, test } from 'vitest';
import { testSettings } from '@/prisma/testing/database.ts';
import { listTools } from '../../lib/list-tools.ts';
import { callV1 } from './call-v1.ts';

testSettings();

test('each tool has a handler; the list is small and each name its scope’s', async () => {
  const tools = [...listTools().values()].map(({ tool }) => tool);
  expect(JSON.stringify({ tools }).length).toBeLessThan(40_000);
  for (const [name, tooled] of listTools()) {
    const { tool, own } = tooled as Extract<typeof tooled, { own: object }>;
    const { path, method, scope } = own;
    expect(tool.description).toContain(scope ?? 'Any token');
    expect(tool.annotations.readOnlyHint).toBe(method === 'get' || name === 'preview_subscription');
    expect(JSON.stringify(tool)).not.toContain('$ref');
    const request = new Request(`https://tillgate.example${path}`, { method: method.toUpperCase() });
    expect((await callV1(path, request, 'x')).status).toBe(401);
  }
});
