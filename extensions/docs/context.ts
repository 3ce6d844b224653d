import type { SampleValues } from '@/lib/api/sample.ts';
import type { Env } from '@/lib/kernel/config/read-env.ts';
import type { Installation } from '@/lib/permissions/installation/store-document.ts';
import type { Reference } from './reference/reference.ts';

/** What the texts of the documentation depend on. */
export interface DocsContext {
  settings: Pick<Env, 'appName' | 'apiUrl' | 'baseUrl' | 'rateLimitPerMinute' | 'tokenPrefix'>;
  reference: Reference;
  /** What the API is made of. */
  installation: Installation;
  /** What the samples are filled in with. */
  values: SampleValues;
  /** What other extensions have guides list, by the name of its block. */
  terms: Partial<Record<string, (readonly [term: string, text: string])[]>>;
}
