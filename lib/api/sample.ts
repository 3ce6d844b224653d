/** What there is a sample of, in the order in which an app does it. */
const SAMPLE_TASKS = ['authorize', 'exchange', 'refresh', 'call', 'revoke', 'verify-webhook'] as const;

export type SampleTask = (typeof SAMPLE_TASKS)[number];

/** The languages of the samples, each with its file in the folder of a task. They need no packages. */
export const SAMPLE_LANGUAGES = [
  { id: 'curl', label: 'curl', file: 'curl.sh' },
  { id: 'node', label: 'Node.js', file: 'node.mjs' },
  { id: 'python', label: 'Python', file: 'python.py' },
  { id: 'php', label: 'PHP', file: 'php.php' },
] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** What differs from one reader to another: addresses, and the reader's own app. Nothing in it is a secret. */
export interface SampleValues {
  baseUrl: string;
  apiUrl: string;
  clientId: string;
  redirectUri: string;
}

/** Returns the path of a sample from the product's folder. */
export function samplePath(task: SampleTask, { file }: SampleLanguage): string {
  return `extensions/docs/samples/${task}/${file}`;
}

/** Puts the values in the places of a sample that are marked for them. */
export function fillSample(text: string, { baseUrl, apiUrl, clientId, redirectUri }: SampleValues): string {
  const values = { base_url: baseUrl, api_url: apiUrl, client_id: clientId, redirect_uri: redirectUri };
  return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{{${name}}}`, () => value), text);
}
