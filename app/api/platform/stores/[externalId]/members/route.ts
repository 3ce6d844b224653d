import { pageQuery } from '@/lib/api/page-query.ts';
import { readListQuery } from '@/lib/api/read-query.ts';
import { db } from '@/lib/database/db.ts';
import { jsonText } from '@/lib/http/http.ts';
import { PlatformError } from '@/lib/kernel/errors/errors.ts';
import { listPutMembers } from '@/lib/members/platform-members.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';
import { findPutStore } from '@/lib/stores/platform-stores.ts';

/** Those who work on a store by the word of the platform. */
export const GET = platformEndpoint<'externalId'>(async ({ ids }, request) => {
  const store = await findPutStore(db(), ids.externalId);
  if (!store) throw new PlatformError('unknown_external_id');
  const access = { store: { id: store.id, mode: '' } };
  const { page, answer } = readListQuery(request, pageQuery, { kind: 'platform members', access });
  return jsonText(answer(await listPutMembers(db(), store.id, page)));
});
