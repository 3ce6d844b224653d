import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATIONS } from './operations.ts';

/** Routes that no operation describes, and why. */
const LEFT_OUT = {
  'get /api/health': 'for who runs it',
  'get /api/ready': 'for who runs it',

  'get /api/openapi.json': 'the description itself',
  'get /api/v1/events/stream': 'a stream, which OpenAPI has no words for; the guide on webhooks has',
};

/** What the files route.ts answer, by method; those that they refuse have other names there. */
function answeredRoutes(): string[] {
  const files = readdirSync('app/api', { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return (
    files
      // What the platform behind calls is no app’s: docs/platform.md says it.
      .filter((file) => file.endsWith('/route.ts') && !file.startsWith('platform/'))
      .flatMap((file) => {
        const path = `/api/${dirname(file)}`.replace(/\[(\w+)\]/g, '{$1}');
        const text = readFileSync(`app/api/${file}`, 'utf8');
        const [, handler] = /^export .* from '@\/(extensions\/[^']+)'/.exec(text) ?? [];
        const methods = (handler ? readFileSync(handler, 'utf8') : text).matchAll(
          /^export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/gm,
        );
        return [...methods].map(([, method = '']) => `${method.toLowerCase()} ${path}`);
      })
  );
}

test('every route below /api is described in lib/api/openapi, and nothing else is', () => {
  const described = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
  expect(described.toSorted()).toEqual(
    answeredRoutes()
      .filter((route) => !Object.hasOwn(LEFT_OUT, route))
      .toSorted(),
  );
  expect(answeredRoutes()).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
  expect(described.length).toBeGreaterThan(40);
});
