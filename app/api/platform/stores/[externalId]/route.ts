import { bodyReader } from '@/lib/api/body-object.ts';
import { db } from '@/lib/database/db.ts';
import { readJsonText } from '@/lib/http/body.ts';
import { json } from '@/lib/http/http.ts';
import { PlatformError } from '@/lib/kernel/errors/errors.ts';
import { storeBody } from '@/lib/platform/platform-body.ts';
import { platformEndpoint } from '@/lib/platform/platform-endpoint.ts';
import { putStore } from '@/lib/platform/put-store.ts';
import { deletePutStore } from '@/lib/removal/delete-store.ts';
import { storeObject } from '@/lib/stores/outside-store.ts';
import { findPutStore } from '@/lib/stores/platform-stores.ts';

const readStore = bodyReader(storeBody);

/** Puts a store, or brings it up to date. */
export const PUT = platformEndpoint<'externalId'>(async (call, request) => {
  const { store, isNew } = await putStore(call.ids.externalId, readStore(await readJsonText(request)), call);
  return json({ data: storeObject(store) }, isNew ? 201 : 200);
});

export const GET = platformEndpoint<'externalId'>(async ({ ids }) => {
  const store = await findPutStore(db(), ids.externalId);
  if (!store) throw new PlatformError('unknown_external_id');
  return json({ data: storeObject(store) });
});

/** Ends everything of a store; once more changes nothing. */
export const DELETE = platformEndpoint<'externalId'>(async (call) => {
  await deletePutStore(call.ids.externalId, call);
  return json({ data: { external_id: call.ids.externalId, deleted: true } });
});
