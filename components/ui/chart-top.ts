/** The value at the top of a chart's scale: the next of 1, 2, 5, 10, 20, 50 … that holds the largest one. */
export function chartTop(largest: number): number {
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= largest) ?? largest;
}
