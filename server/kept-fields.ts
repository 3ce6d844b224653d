/** A field of a form that is to be sent again: a text as it was, or what has to be given once more. */
export interface KeptField {
  name: string;
  kind: 'text' | 'password' | 'file';
  /** The text; of a file its name, of a password nothing. */
  value: string;
}

/**
 * Reads the fields of a form that the gate has let through, in their order.
 * @returns an empty list for what is no form
 */
export async function keptFields(contentType: string, body: Buffer | null): Promise<KeptField[]> {
  const form = await new Response(new Uint8Array(body ?? []), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => new FormData());
  return [...form]
    .filter(([, value]) => typeof value === 'string' || value.size > 0)
    .map(([name, value]) => {
      if (typeof value !== 'string') return { name, kind: 'file', value: value.name };
      return /password/i.test(name) ? { name, kind: 'password', value: '' } : { name, kind: 'text', value };
    });
}
