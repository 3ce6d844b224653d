import { readFile } from 'node:fs/promises';

/** How large a document may be, in bytes, and how long an address may take to answer with it, in milliseconds. */
const MOST_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

/**
 * Reads the text of the document that describes the platform's API.
 * @param address a file, or an http or https address that answers with it and leads to no other
 * @returns its text, or why there is none
 */
export async function readStoreDocument(address: string): Promise<{ text: string } | { problem: string }> {
  try {
    const text = /^https?:\/\//.test(address) ? await fetched(address) : await readFile(address, 'utf8');
    return Buffer.byteLength(text) > MOST_BYTES ? { problem: 'is larger than 8 MiB' } : { text };
  } catch (error) {
    const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: { code?: string } };
    return { problem: `can’t be read: ${code ?? cause?.code ?? message}` };
  }
}

async function fetched(address: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, {
    signal,
    redirect: 'error',
    headers: { Accept: 'application/json, */*;q=0.5' },
  });
  if (answer.status !== 200) throw new Error(`its address answers ${answer.status}`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MOST_BYTES) break;
  }
  return text + decoder.decode();
}
