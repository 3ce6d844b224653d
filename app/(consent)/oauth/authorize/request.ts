import { headers } from 'next/headers';
import { cache } from 'react';
import { env } from '@/lib/env.ts';
import type { Parameters } from '@/lib/oauth/authorize-request.ts';
import { checkAuthorizeRequest } from '@/lib/oauth/check-authorize-request.ts';

/** The query of this request as proxy.ts saw it, and what it asks for; read once for the screen and its error page. */
export const readRequest = cache(async () => {
  const search = (await headers()).get('x-search') ?? '';
  const query = parseQuery(search);
  return { search, query, checked: await checkAuthorizeRequest(query, env().baseUrl) };
});

function parseQuery(search: string): Parameters {
  const all = new URLSearchParams(search);
  const values = (name: string) => (all.getAll(name).length > 1 ? all.getAll(name) : (all.get(name) ?? undefined));
  return Object.fromEntries([...new Set(all.keys())].map((name) => [name, values(name)]));
}
