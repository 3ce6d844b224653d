import { z } from 'zod';
import { END_REASONS } from '../../journal/events/kind.ts';
import type { StoreObject } from '../../stores/store-proof.ts';
import { currency, endsAt, id, timestamp } from './scalar.ts';

/** The store object of the token response. */
export const storeObject = z
  .strictObject({
    id,
    name: z.string(),
    subdomain: z.string(),
    custom_domain: z.string().nullable(),
    currency,
    mode: z.enum(['live', 'test']),
  })
  .meta({
    id: 'Store',
    description: 'The connected store, in the mode the seller chose.',
  }) satisfies z.ZodType<StoreObject>;

/** What `GET /api/v1/me` returns. */
export const connectedStore = storeObject
  .extend({
    scope: z.string().describe('What this access token may do: names separated by spaces, or `*`.'),
    app: z
      .strictObject({ client_id: z.string(), name: z.string(), verified: z.boolean() })
      .nullable()
      .describe('The connected app; null for a seller’s own API key, which has no app.'),
    connection: z
      .strictObject({
        id,
        connected_at: timestamp,
        last_used_at: timestamp,
        ends_at: endsAt,
      })
      .describe('The connection. For a seller’s own API key: its id, when it was made, and when it was last used.'),
  })
  .meta({ id: 'ConnectedStore', description: 'The connected store with the app and the connection of the token.' });

/** What `GET /api/v1/connections` lists. */
export const ownConnection = z
  .strictObject({
    id: id.describe('Keep your tokens under this id.'),
    connected_at: timestamp,
    last_used_at: timestamp.nullable(),
    scope: z.string().describe('What the seller allows: names separated by spaces, or `*`.'),
    current: z.boolean().describe('Whether it is the one of this token.'),
  })
  .meta({ id: 'SellerConnection', description: 'A connection of the app to this store and mode.' });

/** What `GET /api/v1/app/connections` lists. */
export const appConnection = z
  .strictObject({
    id: id.describe('The same for all of its tokens; those are kept under it.'),
    store: storeObject,
    scope: z.string().describe('What the seller allows: names separated by spaces, or `*`.'),
    granted_at: timestamp.describe('When the seller allowed that.'),
    connected_at: timestamp.describe('When its code was exchanged.'),
    last_used_at: timestamp.nullable(),
    ends_at: timestamp.nullable().describe('When it ends, where the seller said so.'),
    ended_at: timestamp.nullable(),
    reason: z.enum(END_REASONS).nullable().describe('Why it ended; null until then.'),
  })
  .meta({
    id: 'AppConnection',
    description: 'A connection of an app, as the app sees it that has signed in as itself.',
  });
