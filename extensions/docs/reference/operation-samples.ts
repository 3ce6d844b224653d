import { sdkName, snakeCase } from '@/lib/api/openapi/sdk-name.ts';

/** A call of an operation, by language: what follows what the page on SDKs begins with. */
export type OperationSamples = Record<Language, string>;

export type Language = 'curl' | 'node' | 'typescript' | 'python';

interface Sampled {
  id: string;
  method: string;
  path: string;
  /** Its example as JSON; null without a body. */
  body: string | null;
  isForm: boolean;
  isOpen: boolean;
  /** Called with an app’s credentials. */
  isOfClient: boolean;
  isPaged: boolean;
  /** It is the platform's, for which the SDKs have no method of its own. */
  isPassedOn: boolean;
}

const ID = '$ID';
const PARAMETER = /\{[^}]+\}/g;

export function operationSamples(operation: Sampled): OperationSamples {
  return { curl: curl(operation), node: node(operation), typescript: typescript(operation), python: python(operation) };
}

function curl({ method, path, body, isForm, isOpen, isOfClient }: Sampled): string {
  const verb = method.toUpperCase();
  const isPlain = verb === 'GET' || (verb === 'POST' && body !== null);
  const who = isOfClient ? '-u "$CLIENT_ID:$CLIENT_SECRET"' : '-H "Authorization: Bearer $ACCESS_TOKEN"';
  const fields = isForm ? Object.entries(JSON.parse(body ?? '{}') as Record<string, string>) : [];
  const lines = [
    `curl ${isPlain ? '' : `-X ${verb} `}"$BASE_URL${path.replaceAll(PARAMETER, ID)}"`,
    ...(isOpen ? [] : [who]),
    ...fields.map(([name, value]) => `--data-urlencode '${name}=${value}'`),
    ...(body !== null && !isForm ? ['-H "Content-Type: application/json"', `-d '${compact(body)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** What Node.js can by itself. */
function node({ method, path, body, isForm, isOpen, isOfClient }: Sampled): string {
  const verb = method.toUpperCase();
  const example = body === null ? null : literal(JSON.parse(body));
  const who = isOfClient
    ? "'Basic ' + btoa(process.env.CLIENT_ID + ':' + process.env.CLIENT_SECRET)"
    : "'Bearer ' + process.env.ACCESS_TOKEN";
  const headers = [
    ...(isOpen ? [] : [`Authorization: ${who}`]),
    ...(example !== null && !isForm ? ["'Content-Type': 'application/json'"] : []),
  ];
  const members = [
    ...(verb === 'GET' ? [] : [`method: '${verb}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(example === null ? [] : [`body: ${isForm ? 'new URLSearchParams' : 'JSON.stringify'}(${example})`]),
  ];
  const options = members.length > 0 ? `, {\n${members.map((member) => `  ${member},\n`).join('')}}` : '';
  const url = `process.env.BASE_URL + '${path.replaceAll(PARAMETER, "' + id + '")}'`.replace(" + ''", '');
  return `const answer = await fetch(${url}${options});\nconsole.log(answer.status, await answer.json());`;
}

function typescript({ id, method: verb, path, body, isPaged, isPassedOn }: Sampled): string {
  if (isPassedOn) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one of the sample's.
    const sent = [`method: '${verb.toUpperCase()}'`, `path: ${pathIn(path, '`', '${encodeURIComponent(id)}')}`];
    if (body !== null) sent.push(`body: ${literal(JSON.parse(body))}`);
    return `const answer = await client.request({ ${sent.join(', ')} });`;
  }
  const { resource, method } = sdkName(path, id);
  const call = `${subject(resource)}.${resource}.${method}(${given(path, body, literal)})`;
  return isPaged ? `for await (const item of ${call}) console.log(item);` : `const answer = await ${call};`;
}

function python({ id, method: verb, path, body, isPaged, isPassedOn }: Sampled): string {
  if (isPassedOn) {
    const sent = [JSON.stringify(verb.toUpperCase()), (path.includes('{') ? 'f' : '') + pathIn(path, '"', '{id}')];
    if (body !== null) sent.push(`body=${pythonLiteral(JSON.parse(body))}`);
    return `answer = client.request(${sent.join(', ')})`;
  }
  const { resource, method } = sdkName(path, id);
  const call = `${subject(resource)}.${snakeCase(resource)}.${snakeCase(method)}(${given(path, body, pythonLiteral)})`;
  return isPaged ? `for item in ${call}:\n    print(item)` : `answer = ${call}`;
}

/** A path as a text of a language that puts a value in place of each parameter. */
function pathIn(path: string, quote: string, value: string): string {
  return quote + path.replaceAll(PARAMETER, () => value) + quote;
}

/** What takes an app’s credentials is on the app. */
const subject = (resource: string) => (['oauth', 'appConnections'].includes(resource) ? 'app' : 'client');

function given(path: string, body: string | null, write: (value: unknown) => string): string {
  const example = body === null ? {} : (JSON.parse(body) as object);
  const ids = path.includes('{') ? ['id'] : [];
  return [...ids, ...(Object.keys(example).length > 0 ? [write(example)] : [])].join(', ');
}

const compact = (json: string) => JSON.stringify(JSON.parse(json)).replaceAll("'", "'\\''");

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${nameIn(name)}: ${literal(one)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const nameIn = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));

function pythonLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${pythonLiteral(one)}`)
    .join(', ')}}`;
}
