import { encode } from 'uqr';

/**
 * A QR code as the path of an SVG, one unit per module; drawn here, so that nobody else sees what is in it.
 * @returns the path, and the width and height in units
 */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4 });
  const rows = data.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { path: rows.flat().join(''), size };
}
