import { EXTENSIONS } from '@/extensions/index.ts';
import type { transact } from '../../database/db.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { SellerId } from '../../permissions/seller.ts';
import type { AuthorizationDetail, PreviewedDetail, ReadDetails } from './authorization-detail.ts';

export type Tx = Parameters<Parameters<typeof transact>[0]>[0];

/** Authorize, pressed on a screen that showed a detail. */
export interface PressedDetail {
  detail: AuthorizationDetail;
  ticketId: string;
  quote: string;
  seller: { id: SellerId; name: string };
  storeId: string;
  mode: 'live' | 'test';
}

/** Makes the connection that the detail came with; false when it may not be made, or was made before. */
type Connect = (connection: { id: string; details: object[] }) => (tx: Tx) => Promise<boolean>;

/** What knows one type of authorization detail. */
export interface DetailType {
  /** What a request asks for that has such a detail and no scope. */
  defaultScope: string;
  /** Reads one; or says in a sentence what is wrong with it. */
  read(element: Record<string, unknown>): { detail: AuthorizationDetail } | { fault: string };
  /** What it would come to; null where the person has nothing of the kind, a sentence where it can't be done now. */
  preview(
    seller: { id: SellerId; name: string },
    detail: AuthorizationDetail,
    now: Date,
  ): Promise<PreviewedDetail | { refused: string } | null>;
  /**
   * Carries it out and makes the connection, both or neither.
   * @returns whether this press did; or why it can't be done
   */
  connect(
    pressed: PressedDetail,
    connect: Connect,
    context: RequestContext,
  ): Promise<boolean | 'not_allowed' | 'no_store' | 'changed' | 'payment_failed'>;
}

declare module '../../kernel/extension.ts' {
  interface Extension {
    /** Authorization details by their type. */
    detailTypes?: Record<string, () => Promise<DetailType>>;
  }
}

/**
 * Reads the parameter `authorization_details` (RFC 9396 section 2), a JSON list, of which we take exactly one element.
 * @param text empty where it was not sent, which is answered with null
 */
export async function readDetails(text: string, extensions = EXTENSIONS): Promise<ReadDetails | null> {
  if (text === '') return null;
  const list = parsed(text);
  if (!Array.isArray(list)) return { fault: 'authorization_details must be a JSON list.' };
  const [element] = list;
  if (list.length !== 1) return { fault: 'authorization_details must have exactly one element.' };
  if (typeof element !== 'object' || element === null || Array.isArray(element))
    return { fault: 'The authorization detail must be an object.' };
  const type = await loadType(element.type, extensions);
  const known = extensions.flatMap(({ detailTypes = {} }) => Object.keys(detailTypes)).join(', ');
  if (!type) return { fault: `The types of authorization details are: ${known || 'none'}.` };
  const read = type.read(element);
  return 'fault' in read ? read : { ...read, defaultScope: type.defaultScope };
}

/** What knows the type of a detail that was read before. */
export async function detailTypeOf({ type }: AuthorizationDetail): Promise<DetailType> {
  const known = await loadType(type, EXTENSIONS);
  if (!known) throw new Error(`Nothing knows authorization details of type ${type} any more.`);
  return known;
}

async function loadType(type: unknown, extensions: typeof EXTENSIONS): Promise<DetailType | undefined> {
  if (typeof type !== 'string') return undefined;
  return extensions.find(({ detailTypes = {} }) => Object.hasOwn(detailTypes, type))?.detailTypes?.[type]?.();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
