/**
 * Names the method of an operation in the SDKs: `client.<resource>.<method>(…)`, in camelCase. On a resource itself
 * (`/products`, `/products/{id}`) it is the operationId's verb; further down the operationId without the resource's
 * name: `rotateWebhookSecret` is `webhooks.rotateSecret`. What an app has itself (`/app/connections`) is a resource of
 * its own, `appConnections`.
 */
export function sdkName(path: string, id: string): { resource: string; method: string } {
  const [first = '', ...rest] = path
    .replace(/^\/api(?:\/v1)?\//, '')
    .replace(/^app\//, 'app_')
    .split('/');
  const resource = camel(first);
  const verb = id.match(/^[a-z]+/)?.[0] ?? id;
  if (rest.length === 0 || (rest.length === 1 && /^\{\w+\}$/.test(rest[0] ?? ''))) return { resource, method: verb };
  const plural = resource[0]?.toUpperCase() + resource.slice(1);
  const singular = plural.replace(/ies$/, 'y').replace(/s$/, '');
  return { resource, method: verb + id.slice(verb.length).replace(new RegExp(`^(?:${plural}|${singular})`), '') };
}

function camel(text: string): string {
  return text.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `rotateSecret` as Python writes it: `rotate_secret`. */
export function snakeCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
