import { appConnectionsQuery } from '../page-query.ts';
import { appConnection } from '../schema/store.ts';
import * as example from './example.ts';
import type { Operation } from './operation.ts';

const COMMON = { tag: 'Connection', isByApp: true } as const;
const ONE = { ...COMMON, path: '/api/v1/app/connections/{id}', of: 'connection' };

const { scope, connection } = example.connectedStore;

const APP_CONNECTION = {
  id: connection.id,
  store: example.store,
  scope,
  granted_at: '2025-06-01T09:29:48.000Z',
  connected_at: connection.connected_at,
  last_used_at: connection.last_used_at,
  ends_at: null,
  ended_at: null,
  reason: null,
};

/** What an app calls about all of its connections, signed in as itself. */
export const CONNECTION_OPERATIONS: Operation[] = [
  {
    ...COMMON,
    method: 'get',
    path: '/api/v1/app/connections',
    id: 'listAppConnections',
    summary: 'List your app’s connections',
    description:
      'All connections of the app, to every store and in both modes, those that were authorized last first. An app that ' +
      'lost its database has everything back by this but the tokens, which nobody can show again.',
    query: appConnectionsQuery,
    answer: { schema: appConnection, wrapped: 'list', example: APP_CONNECTION },
  },
  {
    ...ONE,
    method: 'get',
    id: 'getAppConnection',
    summary: 'See one of your app’s connections',
    description: 'One connection of the app, ended or not.',
    answer: { schema: appConnection, wrapped: 'one', example: APP_CONNECTION },
  },
  {
    ...ONE,
    method: 'delete',
    id: 'endAppConnection',
    summary: 'End one of your app’s connections',
    description:
      'Both of its tokens stop at once; for a connection whose tokens are lost, so that they can’t be revoked. One that ' +
      'has ended stays as it is, and the answer is the same.',
    answer: {
      schema: appConnection,
      wrapped: 'one',
      example: { ...APP_CONNECTION, ended_at: APP_CONNECTION.last_used_at, reason: 'app' },
    },
  },
];
