/** JSON that is small to send and could be large to read. */
export const JSON_BODIES: ((many: number) => string)[] = [
  (many) => `{"tokens":[${Array.from({ length: many }, () => '"svc_at_a"').join(',')}]}`,
  (many) => `{${Array.from({ length: many }, (_, i) => `"n${i}":"v"`).join(',')}}`,
  (many) => `{${Array.from({ length: many }, (_, i) => `"${i}":0`).join(',')}}`,
  (many) => `{"token":${'['.repeat(many)}${']'.repeat(many)}}`,
  (many) => `{"token":${'{"a":'.repeat(many)}1${'}'.repeat(many)}}`,
  (many) => `{"token":"${'\\"'.repeat(many)}"}`,
  (many) => `{"redirect_uris":[${Array.from({ length: many }, (_, i) => `"https://a${i}.example/"`).join(',')}]}`,
  (many) => `{"redirect_uris":["https://${'a.'.repeat(many)}example/"],"client_name":"${'\u202e'.repeat(many)}"}`,
  (many) => `{"code":"${'ey.'.repeat(many)}","code_verifier":"${'v'.repeat(many)}"}`,
  (many) => `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${'a'.repeat(many)}"}}`,
  (many) => `{"token":${'9'.repeat(many)}}`,
  (many) => `${' '.repeat(many)}{"${'\\u0061'.repeat(many)}":"x"}`,
];

/** What React decodes as the arguments of an action. */
export const REPLIES: ((many: number) => string)[] = [
  ...JSON_BODIES.map((make) => (many: number) => `[${make(many)}]`),
  (many) => `["$n${'9'.repeat(many)}"]`,
  (many) => `[${Array.from({ length: many }, () => '"$K1"').join(',')}]`,
  (many) => `[${Array.from({ length: many }, () => '"$0"').join(',')}]`,
  (many) => `[${Array.from({ length: many }, (_, i) => `"$${i.toString(16)}"`).join(',')}]`,
  (many) => `[${Array.from({ length: many }, () => '"$Q1"').join(',')}]`,
  (many) => `[${Array.from({ length: many }, () => '"$1:a:b:c:d"').join(',')}]`,
  (many) => `["$1${':a'.repeat(many)}"]`,
  (many) => `["$D${'9'.repeat(many)}"]`,
  (many) => `[${Array.from({ length: many }, () => '"$F1"').join(',')}]`,
];
