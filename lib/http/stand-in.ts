/**
 * Makes a class pass for a standard one, `Request` or `Response`, without being made as one: what it doesn't answer
 * itself is answered by a standard message, which `wholeOf` makes when it is first needed. Making one takes as long as
 * the rest of a request: it parses addresses, copies headers and makes a stream of each body.
 */
export function standInFor<Held extends object, Standard extends Request | Response>(
  { prototype }: { prototype: Held },
  standard: { prototype: Standard },
  wholeOf: (message: Held) => Standard,
): void {
  Object.setPrototypeOf(prototype, standard.prototype);
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(standard.prototype))) {
    if (Object.hasOwn(prototype, name)) continue;
    const answer = (message: Held) => wholeOf(message)[name as keyof Standard];
    const call = function (this: Held, ...given: unknown[]) {
      return (answer(this) as (...given: unknown[]) => unknown).apply(wholeOf(this), given);
    };
    const get = function (this: Held) {
      return answer(this);
    };
    const property = typeof value === 'function' ? { value: call, writable: true } : { get };
    Object.defineProperty(prototype, name, { ...property, configurable: true });
  }
}
