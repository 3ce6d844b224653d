/**
 * A loader for Turbopack: pages take all texts from the server, which has loaded them
 * (`lib/kernel/language/messages.ts`), so that a process holds them once. There are none while they are built.
 */
export default () => 'export const MESSAGES = globalThis.tillgate?.messages ?? {};';
