/** The value at the top of a chart's scale: the next round number that isn't below the largest value. */
export function chartTop(largest: number): number {
  if (largest <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => Number.isInteger(top) && top >= largest) ??
    largest
  );
}
