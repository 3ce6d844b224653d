import sharp from 'sharp';

/** The largest file a logo may be uploaded as, in bytes. */
export const MAX_LOGO_BYTES = 1024 * 1024;

const SIDE = 256;
const MAX_PIXELS = 4096 * 4096;
const PATIENCE_S = 10;

export type LogoFault = 'too_large' | 'wrong_type' | 'broken' | 'too_many_pixels';

/**
 * Makes a logo of an uploaded file: judged by its content, decoded, and encoded anew as WebP in a square of 256 pixels.
 * Of an animation the first picture is kept; metadata and whatever else rode along in the file are not.
 */
export async function encodeLogo(file: Uint8Array): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { fault: LogoFault }> {
  if (file.byteLength > MAX_LOGO_BYTES) return { fault: 'too_large' };
  const type = typeOf(file);
  if (!type) return { fault: 'wrong_type' };
  try {
    // Sizes stand in the file's head: a picture that would fill the memory is refused before it is unpacked.
    const head = await sharp(file, { limitInputPixels: false }).metadata();
    if (head.format !== type) return { fault: 'broken' };
    if (head.width * (head.pageHeight ?? head.height) > MAX_PIXELS) return { fault: 'too_many_pixels' };
    const bytes = await sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 90, smartSubsample: true })
      .timeout({ seconds: PATIENCE_S })
      .toBuffer();
    return { bytes: new Uint8Array(bytes) };
  } catch {
    return { fault: 'broken' };
  }
}

/** The type a file's first bytes say it is; neither its name nor what the browser claims counts. */
function typeOf(file: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(file.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'webp' : null;
}
