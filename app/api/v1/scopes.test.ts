import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hasEndpoint, listEndpoints } from '@/lib/api/openapi/list-endpoints.ts';
import { SCOPE_NAMES } from '@/lib/permissions/scope-catalogue.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from './testing.ts';

testDatabase();

test.each(SCOPE_NAMES.filter(hasEndpoint))('%s is what its endpoints ask for, and it is enough', async (scope) => {
  const without = await connect({ scopes: SCOPE_NAMES.filter((name) => name !== scope) });
  const only = await connect({ scopes: [scope] });
  for (const { id, method, path } of listEndpoints(scope)) {
    const at = path.replace('/api/v1', '').replace('{id}', randomUUID());
    const call = (token: string) =>
      send(method.toUpperCase(), at, { token, ...(method !== 'get' && method !== 'delete' && { body: {} }) });
    const refused = await call(without.token);
    expect([id, refused.status, refused.body.required_scopes]).toEqual([id, 403, [scope]]);
    expect((await call(only.token)).status, id).not.toBe(403);
  }
});
