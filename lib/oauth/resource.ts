import type { Mode } from '@/prisma/generated/enums.ts';
import { urlOf } from '../kernel/text/url.ts';
import { isUuid } from '../kernel/text/uuid.ts';

/** The addresses under which the product is reached: origins. */
export interface Addresses {
  baseUrl: string;
  apiUrl: string;
}

/** What a token can be for: v1, or the MCP endpoint, of all stores or of one, whose test mode may be preset. */
export type Audience = { is: 'api' } | { is: 'mcp'; storeId: string | null; isTest: boolean };

const API: Audience = { is: 'api' };

/** How a connection's resources are written where none was named: it is for v1. */
const OMITTED = 'api';

/** Reads the path of an MCP address, such as `/mcp/{store id}/test`; null for any other. */
export function mcpAudience(path: string): Extract<Audience, { is: 'mcp' }> | null {
  const [, storeId = null, test] = /^\/mcp(?:\/([^/]+)(\/test)?)?$/.exec(path) ?? [null];
  if (!/^\/mcp(?:\/|$)/.test(path) || (path !== '/mcp' && !(storeId && isUuid(storeId)))) return null;
  return { is: 'mcp', storeId, isTest: test !== undefined };
}

/** An address with its scheme and host in lower case, without default port and final slash; null for what is none. */
function plainAddress(text: string): { origin: string; path: string } | null {
  const [, origin, path = ''] = /^(https?:\/\/[^/?#\\@\s]+)(\/[^?#\\\s]*)?$/i.exec(text) ?? [];
  const url = origin === undefined ? null : urlOf(origin);
  return url && { origin: url.origin, path: path.replace(/\/$/, '') };
}

/** What a resource indicator names (RFC 8707 section 2); null for what isn't ours. */
export function audienceOf(resource: string, { baseUrl, apiUrl }: Addresses): Audience | null {
  const address = plainAddress(resource);
  if (!address) return null;
  const { origin, path } = address;
  const isApi = origin === apiUrl && (path === '' || path === '/v1');
  if (isApi || (origin === baseUrl && path === '/api/v1')) return API;
  return origin === apiUrl || origin === baseUrl ? mcpAudience(path) : null;
}

/**
 * Reads the resources of a request, one of which several stores' can't be.
 * @returns them in one spelling each; null when one isn't ours
 */
export function readResources(given: readonly string[], addresses: Addresses): string[] | null {
  const plain = given.map((resource) => {
    const address = audienceOf(resource, addresses) && plainAddress(resource);
    return address ? address.origin + address.path : null;
  });
  if (plain.includes(null)) return null;
  const resources = [...new Set(plain as string[])];
  const stores = new Set(resources.map((one) => storeOf(one, addresses)).filter((id) => id !== null));
  return stores.size > 1 ? null : resources;
}

function storeOf(resource: string, addresses: Addresses): string | null {
  const audience = audienceOf(resource, addresses);
  return audience?.is === 'mcp' ? audience.storeId : null;
}

/** What the resources that an authorization names say of its screen. */
interface Preset {
  /** The one store that it is for. */
  storeId: string | null;
  /** Whether it starts in test mode, and whether there is no other. */
  isTest: boolean;
  isTestAlone: boolean;
}

/** The store that an authorization is for, and whether its screen is in test mode, by the resources that it names. */
export function presetBy(resources: readonly string[], addresses: Addresses): Preset {
  const mcp = resources.map((one) => audienceOf(one, addresses)).filter((one) => one?.is === 'mcp');
  const tests = mcp.filter(({ isTest }) => isTest).length;
  return {
    storeId: mcp.find(({ storeId }) => storeId !== null)?.storeId ?? null,
    isTest: tests > 0,
    isTestAlone: tests > 0 && tests === resources.length,
  };
}

/** All ways to write an audience, as they are compared with what was authorized. */
function spellings(audience: Audience, { baseUrl, apiUrl }: Addresses): string[] {
  if (audience.is === 'api') return [OMITTED, apiUrl, `${apiUrl}/v1`, `${baseUrl}/api/v1`];
  const path = mcpPath(audience);
  return [`${baseUrl}${path}`, `${apiUrl}${path}`];
}

/** The path of an MCP address. */
export function mcpPath({ storeId, isTest }: Extract<Audience, { is: 'mcp' }>): string {
  return `/mcp${storeId === null ? '' : `/${storeId}`}${isTest ? '/test' : ''}`;
}

/**
 * What a token request names, for the statement that claims: of each resource all spellings, with commas, and a space
 * between resources. Null where it names none, undefined when one isn't ours.
 * @param text as the body has them, with spaces between
 */
export function requestedResources(text: string | undefined, addresses: Addresses): string | null | undefined {
  if (text === undefined) return null;
  const audiences = text.split(' ').map((one) => audienceOf(one, addresses));
  if (audiences.includes(null)) return undefined;
  return audiences.map((one) => spellings(one ?? API, addresses).join(',')).join(' ');
}

/** Whether the authorization has all that a token request names (RFC 8707 section 2.2); the statement asks the same. */
export function areAuthorized(requested: string | null, authorized: readonly string[]): boolean {
  const known = authorized.length > 0 ? authorized : [OMITTED];
  return (
    requested === null ||
    requested.split(' ').every((one) => one.split(',').some((spelling) => known.includes(spelling)))
  );
}

/**
 * What of an authorization's resources an access token is for, where a request named some (RFC 8707 section 2.2); none
 * for all of it. The statement says the same.
 */
export function narrowedResources(requested: string | null, authorized: readonly string[]): string[] {
  const spellings = requested?.split(/[ ,]/) ?? [];
  return authorized.filter((one) => spellings.includes(one));
}

/** What a connection's current access token is for; none: what v1 is. */
export function tokenResources(connection: { resources: string[]; accessResources: string[] }): string[] {
  return connection.accessResources.length > 0 ? connection.accessResources : connection.resources;
}

/** The store and mode of a token or key. */
interface Held {
  storeId: string;
  mode: 'live' | 'test';
}

/** Whether an address is one of a token's store and mode, whatever it was issued for: `…/test` is test mode, always. */
export function isOfStoreMode({ storeId, mode }: Held, audience: Audience): boolean {
  if (audience.is === 'api') return true;
  return (audience.storeId === null || audience.storeId === storeId) && (!audience.isTest || mode === 'test');
}

/**
 * Whether a token of a connection may be used somewhere. Nothing named is v1; `/mcp` is every address of the token's
 * own store and mode.
 */
export function isMeantFor(
  { resources, ...held }: Held & { resources: readonly string[] },
  audience: Audience,
  addresses: Addresses,
): boolean {
  if (audience.is === 'api') return areAuthorized(OMITTED, resources) || resources.some((one) => isApi(one, addresses));
  if (!isOfStoreMode(held, audience)) return false;
  return resources.some((resource) => {
    const meant = audienceOf(resource, addresses);
    return meant?.is === 'mcp' && `${mcpPath(audience)}/`.startsWith(`${mcpPath(meant)}/`);
  });
}

function isApi(resource: string, addresses: Addresses): boolean {
  return audienceOf(resource, addresses)?.is === 'api';
}

/** What is asked for: the mode that an app named, if any, and what its tokens are to be for. */
interface Requested {
  mode: Mode | null | undefined;
  resources: readonly string[] | undefined;
}

/**
 * In which mode a consent screen starts, whoever looks at it: the one that was asked for, test mode where an address of
 * that is named, else live.
 */
export function startingMode({ mode, resources = [] }: Requested, addresses: Addresses): Mode {
  return mode ?? (presetBy(resources, addresses).isTest ? 'test' : 'live');
}

/**
 * Whether it stays in test mode: for a client that gets no further, and where the tokens could be used at addresses of
 * test mode alone.
 */
export function isTestAlone(
  { unregistered }: { unregistered?: { isTestOnly: boolean } },
  resources: readonly string[] = [],
  addresses: Addresses,
): boolean {
  return unregistered?.isTestOnly === true || presetBy(resources, addresses).isTestAlone;
}
