/** The most characters that a `client_id` has; those of clients that carry their metadata are that long. */
export const MAX_CLIENT_ID = 1_500;

/** As long as those that are drawn, though nobody drew it. */
const COMMAND_LINE = '_client_CommandLine00000000000';

/** The `client_id` of the command line, which every installation knows without anybody registering it. */
export function commandLineId(prefix: string): string {
  return `${prefix}${COMMAND_LINE}`;
}

/** Whether it is the command line's, whatever the prefix. */
export function isCommandLine(clientId: string): boolean {
  return clientId.endsWith(COMMAND_LINE);
}

/** Whether a text can be a `client_id` at all; anything else must never reach a query (PostgreSQL can't store NUL). */
export function isClientId(text: string): boolean {
  return text.length <= MAX_CLIENT_ID && /^[\x21-\x7e]+$/.test(text);
}

/** Whether a `client_id` says that it is the address of a document about its client, however that is written. */
export function isClientUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/** Whether a `client_id` says that it carries its metadata. */
export function isDynamic(clientId: string, prefix: string): boolean {
  return clientId.startsWith(`${prefix}_dyn_`);
}

/** Whether nobody registered a client: its `client_id` is the address of its document, or carries its metadata. */
export function isUnregistered(clientId: string): boolean {
  return isClientUrl(clientId) || /^[a-z0-9]+_dyn_/.test(clientId);
}
