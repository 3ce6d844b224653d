import type { SellerId } from '@/lib/accounts/seller.ts';
import { addEndpoint } from '@/lib/webhooks/add-endpoint.ts';
import { context } from '@/prisma/demo/factories.ts';
import type { Mode } from '@/prisma/generated/enums.ts';

export type Endpoints = Record<'ofStore' | 'ofApp' | 'ofConnection' | 'spareOfStore' | 'spareOfConnection', string>;

/** Makes webhook endpoints in a mode: of a store, of an app, of a connection, and spare ones to delete. */
export async function makeEndpoints(
  person: SellerId,
  storeId: string,
  appId: string,
  connectionId: string,
  mode: Mode,
): Promise<Endpoints> {
  const make = async (home: Parameters<typeof addEndpoint>[0]) => {
    const settings = { url: 'https://hooks.example/events', description: '', events: ['*'], enabled: false };
    const added = await addEndpoint(home, settings, { ...context(), by: { person } });
    if ('fault' in added) throw new Error(`The cast has no endpoint: ${added.fault}.`);
    return added.endpoint.id;
  };
  const common = { storeId, scopes: ['*'], mode };
  return {
    ofStore: await make({ ...common, connectionId: null }),
    ofApp: await make({ appId, mode }),
    ofConnection: await make({ ...common, connectionId }),
    spareOfStore: await make({ ...common, connectionId: null }),
    spareOfConnection: await make({ ...common, connectionId }),
  };
}
