import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hasEndpoint, listEndpoints } from '@/lib/api/openapi/list-endpoints.ts';
import { SCOPE_NAMES } from '@/lib/permissions/scope-catalogue.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { connect, send } from './testing.ts';

testDatabase();

test.each(SCOPE_NAMES.filter(hasEndpoint))(
  '%s is what its endpoints ask for before anything else, and it is enough',
  async (scope) => {
    const without = await connect({ scopes: SCOPE_NAMES.filter((name) => name !== scope) });
    const only = await connect({ scopes: [scope] });
    for (const { id, method, path } of listEndpoints(scope)) {
      const at = path.replace('/api/v1', '').replace('{id}', randomUUID());
      const isWithBody = method !== 'get' && method !== 'delete';
      const call = (path: string, by: { token?: string }) =>
        send(method.toUpperCase(), path, { ...by, ...(isWithBody && { body: {} }) });
      const unknown = await call(`${at}?made=up`, {});
      expect([id, unknown.status, unknown.body.error]).toEqual([id, 401, 'invalid_token']);
      const refused = await call(`${at}?made=up`, without);
      expect([id, refused.status, refused.body.error]).toEqual([id, 403, 'insufficient_scope']);
      expect(refused.body.required_scopes, id).toEqual([scope]);
      const { status, body } = await call(at, only);
      expect([401, 403], id).not.toContain(status);
      const [, kind] = /(\w+)s\/\{id\}$/.exec(path) ?? [];
      if (kind && !isWithBody) {
        expect([id, status]).toEqual([id, 404]);
        expect(body.error_description, id).toMatch(new RegExp(`^(?:No|.* no such) ${kind}\\b`));
      }
    }
  },
);
