/** What Bruno reads its files with; as much of it as the tests need. */
declare module '@usebruno/lang' {
  interface Pair {
    name: string;
    value: string;
    enabled: boolean;
    type?: string;
  }

  /** Reads a request. */
  export function bruToJsonV2(text: string): {
    meta: { name: string };
    http: { method: string; url: string; body: string; auth: string };
    params?: Pair[];
    headers?: Pair[];
    body?: { json?: string };
    auth?: object;
  };

  /** Reads an environment. */
  export function bruToEnvJsonV2(text: string): { variables: { name: string; value: string; secret: boolean }[] };

  /** Reads the settings of a collection or folder. */
  export function collectionBruToJson(text: string): { auth: object };
}
