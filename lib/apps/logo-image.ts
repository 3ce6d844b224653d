import sharp from 'sharp';

/** The largest file a logo may be uploaded as, in bytes. */
export const MAX_LOGO_BYTES = 1024 * 1024;

const SIDE = 256;
const MAX_PIXELS = 4096 * 4096;
const TIMEOUT_S = 10;

export type LogoFault = 'too_large' | 'wrong_type' | 'broken' | 'too_many_pixels';

/**
 * Makes a logo from an uploaded file: judged by its content, decoded, and encoded again as WebP in a square of 256
 * pixels. Only the first frame of an animation is kept; metadata and anything else in the file are dropped.
 */
export async function encodeLogo(file: Uint8Array): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { fault: LogoFault }> {
  if (file.byteLength > MAX_LOGO_BYTES) return { fault: 'too_large' };
  const type = typeOf(file);
  if (!type) return { fault: 'wrong_type' };
  try {
    // The size is in the file's header: a picture that would fill the memory is refused before it is decoded.
    const header = await sharp(file, { limitInputPixels: false }).metadata();
    if (header.format !== type) return { fault: 'broken' };
    if (header.width * (header.pageHeight ?? header.height) > MAX_PIXELS) return { fault: 'too_many_pixels' };
    const bytes = await sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 90, smartSubsample: true })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { bytes: new Uint8Array(bytes) };
  } catch {
    return { fault: 'broken' };
  }
}

/** The type that a file's first bytes indicate; neither its name nor what the browser claims counts. */
function typeOf(file: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const header = Buffer.from(file.subarray(0, 12)).toString('latin1');
  if (header.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (header.startsWith('\xff\xd8\xff')) return 'jpeg';
  return header.startsWith('RIFF') && header.slice(8) === 'WEBP' ? 'webp' : null;
}
