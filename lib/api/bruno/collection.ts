import { SCOPE_NAMES } from '../../access/scope-catalogue.ts';
import { hasEndpoint } from '../openapi/scope-table.ts';
import { type BruBlock, writeBru, writeSecretNames } from './bru.ts';
import { type ApiRequest, requestsOf } from './request.ts';

interface Settings {
  appName: string;
  /** The product's own address. */
  baseUrl: string;
}

/**
 * Returns a collection for Bruno, an API client that keeps requests in files: a request for each operation of the
 * OpenAPI document, in a folder for each tag, with OAuth 2.0 set up. It has no secrets: who uses it puts their own in.
 * @param document the OpenAPI document
 * @returns the text of each file by its path
 */
export function brunoCollection(document: Record<string, unknown>, settings: Settings): Record<string, string> {
  const requests = requestsOf(document);
  const folders = [...new Set(requests.map(({ tag }) => tag))];
  const files = {
    'bruno.json': `${JSON.stringify({ version: '1', name: `${settings.appName} API`, type: 'collection' }, null, 2)}\n`,
    'collection.bru': collectionFile(),
    [`environments/${fileName(settings.appName)}.bru`]: environmentFile(settings),
  };
  const inFolders = folders.flatMap((tag, index) => {
    const folder = fileName(tag);
    const meta: BruBlock = { name: 'meta', content: { name: tag, seq: String(index + 1) } };
    const own = requests.filter((request) => request.tag === tag);
    return [
      [`${folder}/folder.bru`, writeBru([meta, { name: 'auth', content: { mode: 'inherit' } }])],
      ...own.map((request, at) => [`${folder}/${fileName(request.name)}.bru`, requestFile(request, at + 1)]),
    ];
  });
  return { ...files, ...Object.fromEntries(inFolders) };
}

/** What every request inherits: a token by authorization code with PKCE, for a store in test mode. */
function collectionFile(): string {
  return writeBru([
    { name: 'auth', content: { mode: 'oauth2' } },
    {
      name: 'auth:oauth2',
      content: {
        grant_type: 'authorization_code',
        callback_url: '{{redirect_uri}}',
        authorization_url: '{{base_url}}/oauth/authorize',
        access_token_url: '{{base_url}}/api/oauth/token',
        refresh_token_url: '{{base_url}}/api/oauth/token',
        client_id: '{{client_id}}',
        client_secret: '{{client_secret}}',
        scope: '{{scope}}',
        state: '',
        pkce: 'true',
        credentials_placement: 'basic_auth_header',
        credentials_id: 'credentials',
        token_source: 'access_token',
        token_placement: 'header',
        token_header_prefix: 'Bearer',
        auto_fetch_token: 'true',
        auto_refresh_token: 'false',
      },
    },
    { name: 'auth:oauth2:additional_params:auth_req:queryparams', content: { mode: 'test' } },
    {
      name: 'docs',
      content:
        'Choose the environment, put in the client_id and client_secret of your app, and as redirect_uri one of its\n' +
        'Allowed redirect URIs. The first request opens the consent screen.',
    },
  ]);
}

function environmentFile({ baseUrl }: Settings): string {
  const vars = {
    base_url: baseUrl,
    client_id: 'YOUR_CLIENT_ID',
    redirect_uri: 'https://app.example/callback',
    scope: SCOPE_NAMES.filter(hasEndpoint).join(' '),
  };
  return writeBru([{ name: 'vars', content: vars }]) + writeSecretNames(['client_secret']);
}

function requestFile(request: ApiRequest, seq: number): string {
  const { method, path, query, pathParameters, headers, body, auth, description } = request;
  const url = `{{base_url}}${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const kind = body === null ? 'none' : typeof body === 'string' ? 'json' : 'formUrlEncoded';
  const blocks: BruBlock[] = [
    { name: 'meta', content: { name: request.name, type: 'http', seq: String(seq) } },
    { name: method, content: { url, body: kind, auth } },
    { name: 'params:query', content: switchedOff(query) },
    { name: 'params:path', content: namesOnly(pathParameters) },
    { name: 'headers', content: headers },
    ...(auth === 'basic'
      ? [{ name: 'auth:basic', content: { username: '{{client_id}}', password: '{{client_secret}}' } }]
      : []),
    ...(body === null
      ? []
      : [{ name: typeof body === 'string' ? 'body:json' : 'body:form-urlencoded', content: body }]),
    { name: 'docs', content: description },
  ];
  return writeBru(blocks.filter(({ content }) => Object.keys(content).length > 0));
}

function switchedOff(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`~${name}`, '']));
}

function namesOnly(names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

/** What every file system takes as a name. */
function fileName(text: string): string {
  return (
    text
      .replaceAll('’', "'")
      .replace(/[^\w ',-]+/g, ' ')
      .trim() || 'API'
  );
}
