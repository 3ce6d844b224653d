import { checkStoreDocument } from './check-store-document.ts';

export const OWN = {
  paths: ['/me', '/products/{id}', '/events/stream'],
  operations: ['getConnectedStore'],
  schemas: ['Error', 'Invoice'],
  events: ['invoice.paid'],
  scopes: ['orders:read', 'orders:write', 'discounts:read'],
};

export const ANSWER = { 200: { description: 'Success.' } };
export const needs = (...scopes: string[]) => [{ oauth2: scopes }];
/** A document with these paths, each operation of which may leave out what isn't said. */
export function documentOf(paths: Record<string, Record<string, object>>, more: object = {}): string {
  let count = 0;
  const filled = Object.entries(paths).map(([path, item]) => {
    const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
      return { name, in: 'path', required: true, schema: { type: 'string' } };
    });
    const operations = Object.entries(item).map(([method, operation]) => {
      count += 1;
      return [
        method,
        { operationId: `operation${count}`, security: needs('orders:read'), responses: ANSWER, ...operation },
      ];
    });
    return [path, { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) }];
  });
  const schemes = { oauth2: { type: 'oauth2', flows: {} } };
  const info = { title: 'Acme', version: '1' };
  return JSON.stringify({
    openapi: '3.1.0',
    info,
    paths: Object.fromEntries(filled),
    components: { securitySchemes: schemes },
    ...more,
  });
}

export const faults = async (text: string) => {
  const read = await checkStoreDocument(text, () => OWN);
  return 'problems' in read ? read.problems : [];
};
export const api = async (text: string) => {
  const read = await checkStoreDocument(text, () => OWN);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.api;
};
