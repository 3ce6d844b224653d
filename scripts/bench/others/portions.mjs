/** Makes so many of something, fifty at a time; each is told its number. */
export async function inPortions(count, make) {
  const made = [];
  while (made.length < count) {
    const first = made.length;
    const size = Math.min(50, count - first);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, index) => make(first + index)))));
  }
  return made;
}
