import { METHODS, type StoreOperation } from './store-document.ts';

/** A path of the document, with what may be done there. */
export interface StorePath {
  segments: string[];
  operations: Partial<Record<StoreOperation['method'], StoreOperation>>;
}

const PARAMETER = /^\{[\w.-]+\}$/;
const LITERAL = /^[\w.~-]+$/;
/** What a URL parser leaves as it is in a path (RFC 3986 section 3.3), without the parameters of segments. */
const PATH = /^(?:\/(?:[\w.~!$&'()*+,=:@-]|%[\da-f]{2})+)+$/i;
/** What another server may take for the end of a segment, or decode once more. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const UNSAFE = /[/\\;\u0000-\u001f\u007f-\u009f]|%[\da-f]{2}|^[. ]+$/i;

/** Why a path of the document can't be offered; null when it can. */
export function pathFault(path: string): string | null {
  if (!path.startsWith('/')) return 'has to begin with /';
  const segments = segmentsOf(path);
  if (segments.some((segment) => segment === '.' || segment === '..')) return 'has dotted segments';
  if (!segments.every((segment) => PARAMETER.test(segment) || LITERAL.test(segment)))
    return 'may only have segments of a–z, 0–9, -, ., _ and ~, or that are one {parameter}';
  return null;
}

/** Whether some address is one of both paths. */
export function overlap(one: string, other: string): boolean {
  const [these, those] = [segmentsOf(one), segmentsOf(other)];
  return these.length === those.length && these.every((segment, index) => meet(segment, those[index] ?? ''));
}

/** Whether both have addresses in common of which it can't be said whose they are: neither names more of them. */
export function areAmbiguous(one: string, other: string): boolean {
  if (!overlap(one, other)) return false;
  const [these, those] = [segmentsOf(one), segmentsOf(other)];
  const names = (some: string[], more: string[]) =>
    some.some((segment, index) => !isParameter(segment) && isParameter(more[index] ?? ''));
  return names(these, those) === names(those, these);
}

/** The paths of the operations, those first that name more of an address. */
export function pathsOf(operations: readonly StoreOperation[]): StorePath[] {
  const paths = new Map<string, StorePath>();
  for (const operation of operations) {
    const path = paths.get(operation.path) ?? { segments: segmentsOf(operation.path), operations: {} };
    path.operations[operation.method] = operation;
    paths.set(operation.path, path);
  }
  const parameters = ({ segments }: StorePath) => segments.filter(isParameter).length;
  return [...paths.values()].sort((one, other) => parameters(one) - parameters(other));
}

/** The path that an address below `/api/v1` is one of, by its encoded text; undefined if there is none. */
export function pathFor(paths: readonly StorePath[], address: string): StorePath | undefined {
  const given = segmentsOf(address);
  return paths.find(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, index) => segment === given[index] || (isParameter(segment) && given[index] !== '')),
  );
}

/**
 * Whether everybody who reads a path takes it for the same one: it has no encoded separators, no control characters,
 * nothing that leads up, and nothing that is encoded twice.
 */
export function isPlainPath(path: string): boolean {
  return PATH.test(path) && segmentsOf(path).every(isPlainSegment);
}

/** The words of a path, with null in place of its parameters. */
export function wordsOf({ segments }: StorePath): (string | null)[] {
  return segments.map((segment) => (isParameter(segment) ? null : segment));
}

/** The methods of a path, as `Allow` lists them. */
export function methodsOf({ operations }: StorePath): string {
  const methods = METHODS.filter((method) => operations[method]).map((method) => method.toUpperCase());
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)), 'OPTIONS'].join(', ');
}

export function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function meet(one: string, other: string): boolean {
  return one === other || isParameter(one) || isParameter(other);
}

function isPlainSegment(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment);
    // Some servers take signs for others that look alike.
    return !UNSAFE.test(text) && !UNSAFE.test(text.normalize('NFKC'));
  } catch {
    return false;
  }
}
