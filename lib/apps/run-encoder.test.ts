import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../kernel/config/limits.ts';
import { encoderProcess, runEncoder } from './run-encoder.ts';

afterAll(() => void encoderProcess()?.kill());

const red = { create: { width: 300, height: 100, channels: 4, background: '#ff0000' } } as const;

async function encoded(file: Uint8Array): Promise<Buffer> {
  const result = await runEncoder(file);
  if ('fault' in result) throw new Error(`refused: ${result.fault}`);
  return Buffer.from(result.bytes);
}

async function pixel(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 4)];
}

describe('a picture becomes WebP in a square of 256 pixels', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('from %s, whole and in the middle', async (format) => {
    const logo = await encoded(await sharp(red).toFormat(format).toBuffer());
    expect(await sharp(logo).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    const [r = 0, g = 255, b = 255, alpha] = await pixel(logo, 128, 128);
    expect(r).toBeGreaterThan(240);
    expect(g + b).toBeLessThan(20);
    expect(alpha).toBe(255);
    expect((await pixel(logo, 128, 10))[3]).toBe(0);
  });

  test('a camera’s orientation is applied, its location and all other metadata are dropped', async () => {
    const photo = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0000ff' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes('SECRET-OWNER')).toBe(true);
    const logo = await encoded(photo);
    expect(await sharp(logo).metadata()).not.toHaveProperty('exif');
    expect(logo.includes('SECRET-OWNER')).toBe(false);
    // Rotated, it is taller than wide: the sides are empty, top and bottom are not.
    expect((await pixel(logo, 10, 128))[3]).toBe(0);
    expect((await pixel(logo, 128, 10))[3]).toBe(255);
  });

  test('only the first frame of an animation is kept', async () => {
    const frame = (color: string) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
        .png()
        .toBuffer();
    const frames = [await frame('#00ff00'), await frame('#ff0000')];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
    const logo = await encoded(animation);
    expect((await sharp(logo, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect((await pixel(logo, 128, 128))[1]).toBeGreaterThan(240);
  });

  test('a page hidden behind a picture does not survive', async () => {
    const page = '<html><script>alert(document.domain)</script></html>';
    const polyglot = Buffer.concat([await sharp(red).png().toBuffer(), Buffer.from(page)]);
    expect((await encoded(polyglot)).includes('<script')).toBe(false);
  });
});

describe('refused', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    ['SVG after an XML declaration', '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><p>hello'],
    ['an empty file', ''],
    ['a sound in WebP’s container', 'RIFF\x24\x00\x00\x00WAVEfmt '],
  ])('wrong_type: %s', async (_, text) => {
    expect(await runEncoder(Buffer.from(text, 'latin1'))).toEqual({ fault: 'wrong_type' });
  });

  test.each(['gif', 'tiff', 'avif'] as const)('wrong_type: %s', async (format) => {
    expect(await runEncoder(await sharp(red).toFormat(format).toBuffer())).toEqual({ fault: 'wrong_type' });
  });

  test.each(['png', 'jpeg', 'webp'] as const)('broken: half a %s', async (format) => {
    const noise = {
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    } as const;
    const file = await sharp(noise).toFormat(format).toBuffer();
    expect(await runEncoder(file.subarray(0, file.length / 2))).toEqual({ fault: 'broken' });
  });

  test('broken: only the first bytes are those of a picture', async () => {
    const svg = '\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    expect(await runEncoder(Buffer.from(svg, 'latin1'))).toEqual({ fault: 'broken' });
  });

  test('too_large: a byte over 1 MiB, whatever it is', async () => {
    const png = await sharp(red).png().toBuffer();
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await runEncoder(padded(LIMITS.logoBytes))).toHaveProperty('bytes');
    expect(await runEncoder(padded(LIMITS.logoBytes + 1))).toEqual({ fault: 'too_large' });
  });

  test('too_many_pixels: a small file that unpacks to 400 million', async () => {
    const bomb = blankPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(LIMITS.logoBytes);
    expect(await runEncoder(bomb)).toEqual({ fault: 'too_many_pixels' });
  });
});

test('4096 by 4096 is the most, of 16 bits a colour half as much: that is accepted, a row more is not', async () => {
  expect(await runEncoder(blankPng(4096, 4096))).toHaveProperty('bytes');
  expect(await runEncoder(blankPng(4096, 4097))).toEqual({ fault: 'too_many_pixels' });
  expect(await runEncoder(blankPng(2896, 2896, DEEP))).toHaveProperty('bytes');
  expect(await runEncoder(blankPng(2896, 2897, DEEP))).toEqual({ fault: 'too_many_pixels' });
  expect(await runEncoder(blankPng(4096, 4096, DEEP))).toEqual({ fault: 'too_many_pixels' });
});

describe('its process', () => {
  const running = () => {
    const child = encoderProcess();
    if (!child) throw new Error('It doesn’t run.');
    return child;
  };

  test('is another, knows no setting of ours, and is kept for the next picture', async () => {
    vi.stubEnv('AUTH_SECRET', 'what nobody may know');
    const ended = once(running(), 'exit');
    running().kill();
    await ended;
    expect(await runEncoder(blankPng(9, 9))).toHaveProperty('bytes');
    const { pid } = running();
    expect(pid).not.toBe(process.pid);
    if (process.platform === 'linux') expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('AUTH_SECRET');
    expect(await runEncoder(blankPng(9, 9))).toHaveProperty('bytes');
    expect(running().pid).toBe(pid);
    vi.unstubAllEnvs();
  });

  test('that dies over a picture is replaced', async () => {
    const drawing = runEncoder(blankPng(2896, 2896, DEEP));
    running().kill('SIGKILL');
    expect(await drawing).toEqual({ fault: 'broken' });
    expect(await runEncoder(blankPng(9, 9))).toHaveProperty('bytes');
  });

  test('ends once nothing has come for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await runEncoder(blankPng(9, 9))).toHaveProperty('bytes');
    const child = running();
    const ended = once(child, 'exit');
    vi.advanceTimersByTime(9_999);
    expect(child.connected).toBe(true);
    vi.advanceTimersByTime(1);
    await ended;
    vi.useRealTimers();
    expect(await runEncoder(blankPng(9, 9))).toHaveProperty('bytes');
  });
});

/** 16 bits a colour, in seven passes: what takes longest to read. */
const DEEP = { depth: 16, color: 6, isInterlaced: true };

/** A valid PNG, all black, written by hand: by default of one bit per pixel. */
function blankPng(width: number, height: number, { depth = 1, color = 0, isInterlaced = false } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const bits = depth * (color === 6 ? 4 : 1);
  const size = (isInterlaced ? PASSES : WHOLE).reduce((sum, [x, y, right, down]) => {
    const [columns, rows] = [Math.ceil((width - x) / right), Math.ceil((height - y) / down)];
    return sum + (columns > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0);
  }, 0);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(size))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

type Pass = [x: number, y: number, right: number, down: number];
const WHOLE: Pass[] = [[0, 0, 1, 1]];
/** Adam7 (PNG specification, section 8.1). */
const PASSES: Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
