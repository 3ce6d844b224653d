import { componentSchemas } from '@/lib/api/openapi/components.ts';
import type { Operation } from '@/lib/api/openapi/operation.ts';
import { readInstallation } from '@/lib/permissions/installation/read-installation.ts';
import type { Installation, StoreOperation } from '@/lib/permissions/installation/store-document.ts';
import { platformTool } from './platform-tool.ts';
import { builtInToolOperations, type Tool, toolOf } from './tool.ts';

/** What a tool calls: an operation of ours, or one of the platform. */
export type Tooled = { tool: Tool } & ({ own: Operation } | { theirs: StoreOperation });

/** Made once for what the API is made of, when somebody first asks. */
const made = new WeakMap<Installation, ReadonlyMap<string, Tooled>>();

/** All tools of this installation by their names, the same for every token: ours, then the platform's. */
export function listTools(): ReadonlyMap<string, Tooled> {
  const installation = readInstallation();
  const known = made.get(installation) ?? make(installation);
  made.set(installation, known);
  return known;
}

/** The tools for people who read of them, each with what it does and the scope that it needs. */
export function toolTerms(): (readonly [name: string, text: string])[] {
  return [...listTools()].map(([name, tooled]) => {
    const { summary, scope } = 'own' in tooled ? tooled.own : tooled.theirs;
    return [name, scope ? `${summary}: \`${scope}\`` : summary];
  });
}

function make(installation: Installation): ReadonlyMap<string, Tooled> {
  const { storeApi } = installation;
  const tools = new Map<string, Tooled>();
  const schemas = componentSchemas(installation);
  for (const own of builtInToolOperations(installation)) {
    const name = nameOf(own.id);
    tools.set(name, { own, tool: toolOf(name, own, schemas) });
  }
  for (const theirs of storeApi?.operations ?? []) {
    const name = freeName(nameOf(theirs.id), tools);
    tools.set(name, { theirs, tool: platformTool(name, theirs, storeApi as NonNullable<typeof storeApi>) });
  }
  return tools;
}

/** A name as the protocol wants it (MCP 2026-07-28, tools): `list_orders` of `listOrders` or `orders/list`. */
function nameOf(id: string): string {
  const words = id.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return words
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
}

function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}_${number}`;
  return free;
}
