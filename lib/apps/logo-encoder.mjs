// A process of its own, started by run-encoder.ts: gets a file, answers with a logo or why there is none, until the
// process that started it has gone. What decodes a stranger's file knows no secret here, and holds up nobody but
// itself.
import sharp from 'sharp';

const SIDE = 256;
const MAX_PIXELS = 4096 * 4096;
/** What a picture may take in memory: so many pixels with four channels of 8 bits, or a quarter of them with 32. */
const MAX_DECODED = MAX_PIXELS * 4;
const SAMPLE_BYTES = { uchar: 1, char: 1, ushort: 2, short: 2 };

sharp.cache(false);
sharp.concurrency(1);

/**
 * @param {Uint8Array} file
 * @returns {Promise<{ bytes: Uint8Array } | { fault: string }>}
 */
async function encodeLogo(file) {
  const type = typeOf(file);
  if (!type) return { fault: 'wrong_type' };
  try {
    // Size and depth are in the file's header: a picture that would fill the memory is refused before it is decoded.
    const header = await sharp(file, { limitInputPixels: false }).metadata();
    if (header.format !== type) return { fault: 'broken' };
    const pixels = header.width * (header.pageHeight ?? header.height);
    const decoded = pixels * header.channels * (SAMPLE_BYTES[header.depth] ?? 4);
    if (pixels > MAX_PIXELS || decoded > MAX_DECODED) return { fault: 'too_many_pixels' };
    const bytes = await sharp(file, { limitInputPixels: MAX_PIXELS, pages: 1, failOn: 'error' })
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 90, smartSubsample: true })
      .toBuffer();
    return { bytes };
  } catch {
    return { fault: 'broken' };
  }
}

/**
 * The type that a file's first bytes indicate; neither its name nor what the browser claims counts.
 * @param {Uint8Array} file
 */
function typeOf(file) {
  const header = Buffer.from(file.subarray(0, 12)).toString('latin1');
  if (header.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (header.startsWith('\xff\xd8\xff')) return 'jpeg';
  return header.startsWith('RIFF') && header.slice(8) === 'WEBP' ? 'webp' : null;
}

process.on('message', async (file) => {
  const answer = await encodeLogo(file);
  if (process.connected) process.send(answer);
});
process.once('disconnect', () => process.exit(0));
