import { requestsQuery } from '../list-query.ts';
import { loggedRequest } from '../schema/request.ts';
import * as example from './example.ts';
import { about } from './operation.ts';

/** The request log. */
export const REQUEST_OPERATIONS = about('Requests', [
  {
    method: 'get',
    path: '/api/v1/requests',
    id: 'listRequests',
    summary: 'List requests',
    description:
      'The calls of this connection or API key to v1 and to the OAuth endpoints, refused ones too, a second after they ' +
      'were made; newest first, of 7 days or as the installation keeps them. An app that signs in with its own ' +
      'credentials (HTTP Basic) sees those of all its connections.',
    scope: 'requests:read',
    query: requestsQuery,
    answer: { schema: loggedRequest, wrapped: 'list', example: example.loggedRequest },
  },
  {
    method: 'get',
    path: '/api/v1/requests/{id}',
    id: 'getRequest',
    summary: 'See a request',
    description: 'One call of this connection or API key.',
    scope: 'requests:read',
    of: 'request',
    answer: { schema: loggedRequest, wrapped: 'one', example: example.loggedRequest },
  },
]);
