/** What reads the body of a request or response (Fetch standard, the mixin Body). */
const READERS = ['arrayBuffer', 'blob', 'bytes', 'clone', 'formData', 'json', 'text'];

/**
 * Makes a class of requests or responses read a body that it holds itself, from another message that `wholeOf` makes
 * when it is first needed: a standard one makes a stream of each body, which takes as long as the rest of a request.
 * What the class reads in its own way it keeps.
 */
export function readFrom<Held extends Request | Response>(
  { prototype }: { prototype: Held },
  wholeOf: (message: Held) => Request | Response,
): void {
  const define = (name: string, property: PropertyDescriptor) => {
    if (!Object.hasOwn(prototype, name)) Object.defineProperty(prototype, name, { ...property, configurable: true });
  };
  const read = (message: Held, name: string) => (wholeOf(message) as unknown as Record<string, unknown>)[name];
  for (const name of READERS.filter((one) => one in prototype)) {
    const value = function (this: Held) {
      return (read(this, name) as () => unknown).call(wholeOf(this));
    };
    define(name, { value, writable: true });
  }
  for (const name of ['body', 'bodyUsed']) {
    const get = function (this: Held) {
      return read(this, name);
    };
    define(name, { get });
  }
}
