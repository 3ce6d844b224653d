/** A JSON-RPC error code that a message is refused with (JSON-RPC 2.0 section 5.1; the last one is ours to define). */
const CODES = { notJson: -32700, invalidRequest: -32600, invalidParams: -32602, refused: -32000 };

/** What a message is answered with: JSON, or nothing. */
export interface McpAnswer {
  status: number;
  text: string;
}

/** A message as it was sent, which may be anything. */
type Sent = unknown;

/** The most levels that a message may have: what reads it would run out of stack with thousands. */
const MOST_LEVELS = 100;

/** An error in place of a message's result. @param data what there is to say beside the words */
export function refusalOf(message: Sent, code: keyof typeof CODES, words: string, data?: object): McpAnswer {
  const { id = null } = fieldsOf(message);
  const isId = typeof id === 'string' || typeof id === 'number';
  const error = { code: CODES[code], message: words, ...(data && { data }) };
  const isUnread = code === 'notJson' || code === 'invalidRequest';
  return { status: isUnread ? 400 : 200, text: JSON.stringify({ jsonrpc: '2.0', id: isId ? id : null, error }) };
}

/** The method of a message; undefined for what has none, such as an answer. */
export function methodOf(message: Sent): unknown {
  return fieldsOf(message).method;
}

/** Whether its sender waits for an answer: a notification has no id. */
export function isAsking(message: Sent): boolean {
  return methodOf(message) !== undefined && fieldsOf(message).id !== undefined;
}

/** The name of the tool that a message calls; undefined when it calls none. */
export function calledTool(message: Sent): unknown {
  const { method, params } = fieldsOf(message);
  return method === 'tools/call' ? fieldsOf(params).name : undefined;
}

/** Whether a message has more levels than anybody needs. */
export function isTooDeep(message: Sent): boolean {
  const rest: [value: unknown, level: number][] = [[message, 1]];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const [value, level] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (level > MOST_LEVELS) return true;
    for (const inner of Object.values(value)) rest.push([inner, level + 1]);
  }
  return false;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
