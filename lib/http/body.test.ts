import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../kernel/config/limits.ts';
import { BodyError, OAuthError } from '../kernel/errors/errors.ts';
import { readParameters } from './body.ts';

const KNOWN = ['grant_type', 'code', 'token'];
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

function read(body: BodyInit | null, type: string | null, headers: Record<string, string> = {}) {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers };
  const request = new Request('https://t.example/x', init);
  request.headers.delete('content-type');
  if (type !== null) request.headers.set('content-type', type);
  return readParameters(request, KNOWN);
}
const fault = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof BodyError ? error.reason : error;
};

const name = fc.string({ unit: 'grapheme', minLength: 1 });
const value = fc.string({ unit: 'grapheme', minLength: 1 });
const body = fc.dictionary(name, value, { noNullPrototype: true });

describe('readParameters', () => {
  test('a form and JSON with the same parameters read the same', async () => {
    await fc.assert(
      fc.asyncProperty(body, async (parameters) => {
        expect({ ...(await read(new URLSearchParams(parameters).toString(), FORM)) }).toEqual({ ...parameters });
        expect({ ...(await read(JSON.stringify(parameters), JSON_TYPE)) }).toEqual({ ...parameters });
      }),
    );
  });

  test('a parameter without a value counts as omitted', async () => {
    expect(await read('code=&token=x&grant_type', FORM)).toEqual({ token: 'x' });
    expect(await read('{"code":"","token":"x"}', JSON_TYPE)).toEqual({ token: 'x' });
  });

  test('a name that every object inherits is just a name', async () => {
    for (const odd of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const parameters = await read(`{"${odd}":"x"}`, JSON_TYPE);
      expect(Object.keys(parameters)).toEqual([odd]);
      expect(Object.getPrototypeOf(parameters)).toBeNull();
      expect(await fault(read(`${odd}=1&${odd}=2`, FORM))).toBe('repeated');
    }
  });

  test('repeated: a parameter, in a form and in JSON, even an unknown or differently written one', async () => {
    for (const odd of ['code', 'whatever', 'ü']) {
      expect(await fault(read(`${encodeURIComponent(odd)}=1&${encodeURIComponent(odd)}=1`, FORM))).toBe('repeated');
      expect(await fault(read(`{"${odd}":"1","${odd}":"1"}`, JSON_TYPE))).toBe('repeated');
    }
    expect(await fault(read('{"code":"1","\\u0063ode":"2"}', JSON_TYPE))).toBe('repeated');
    expect(await fault(read('co%64e=1&code=2', FORM))).toBe('repeated');
    expect(await fault(read('code=&code=2', FORM))).toBe('repeated');
    expect(await read('{"other":{"code":"1","x":[{"code":"1"}]},"code":"2"}', JSON_TYPE)).toEqual({ code: '2' });
  });

  test('the name of an unknown parameter never appears in the message', async () => {
    const error = await read('{"svc_secret_abc":"1","svc_secret_abc":"2"}', JSON_TYPE).catch(
      (fault: BodyError) => new OAuthError(...fault.given).message,
    );
    expect(error).toBe('A parameter was sent more than once.');
  });

  test('not_a_string: a known parameter that is not a string; an unknown one is ignored', async () => {
    for (const odd of ['1', 'null', 'true', '{}', '["x"]']) {
      expect(await fault(read(`{"code":${odd}}`, JSON_TYPE)), odd).toBe('not_a_string');
      expect(await read(`{"unknown":${odd},"code":"x"}`, JSON_TYPE)).toEqual({ code: 'x' });
    }
  });

  test('body_not_json, body_not_object', async () => {
    for (const text of ['', '{', '{"code":"x",}', "{'code':'x'}", '// x\n{}', '{"code":"x"}{}'])
      expect(await fault(read(text, JSON_TYPE)), text).toBe('body_not_json');
    for (const text of ['null', '[]', '"x"', '1'])
      expect(await fault(read(text, JSON_TYPE)), text).toBe('body_not_object');
  });

  test('JSON nested as deeply as fits does not make us fail', async () => {
    const deep = `{"x":${'['.repeat(30_000)}${']'.repeat(30_000)},"code":"y"}`;
    expect(await read(deep, JSON_TYPE)).toEqual({ code: 'y' });
    expect(await fault(read(deep.replace('"code"', '"x":1,"code"'), JSON_TYPE))).toBe('repeated');
  });

  test('body_not_utf8', async () => {
    expect(await fault(read(new Uint8Array([0x7b, 0xff, 0x7d]), JSON_TYPE))).toBe('body_not_utf8');
    expect(await fault(read(new Uint8Array([0x61, 0x3d, 0xc3]), FORM))).toBe('body_not_utf8');
  });

  test('unsupported_content_type: another or none; content_encoded: any Content-Encoding', async () => {
    for (const type of [
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      'application/json5',
      '',
      null,
    ]) {
      expect(await fault(read('{}', type)), String(type)).toBe('unsupported_content_type');
    }
    for (const encoding of ['gzip', 'identity', 'br']) {
      expect(await fault(read('{}', JSON_TYPE, { 'content-encoding': encoding }))).toBe('content_encoded');
    }
    for (const type of ['application/json; charset=utf-8', 'Application/JSON', 'application/json;x=y']) {
      expect(await read('{"code":"x"}', type)).toEqual({ code: 'x' });
    }
  });

  test('body_too_large: a byte over 64 KiB, announced or not', async () => {
    const fits = `code=${'x'.repeat(LIMITS.bodyBytes - 5)}`;
    expect((await read(fits, FORM)).code).toHaveLength(LIMITS.bodyBytes - 5);
    expect(await fault(read(`${fits}x`, FORM))).toBe('body_too_large');
    expect(await fault(read('a=b', FORM, { 'content-length': String(LIMITS.bodyBytes + 1) }))).toBe('body_too_large');
    expect(await fault(read(`{"code":"${'é'.repeat(LIMITS.bodyBytes / 2)}"}`, JSON_TYPE))).toBe('body_too_large');
  });

  test('stops reading a stream that is too long', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024).fill(0x61));
      },
    });
    expect(await fault(read(endless, FORM))).toBe('body_too_large');
    expect(sent).toBeLessThan(10);
  });
});
