import { expect, test } from 'vitest';
import { requireSeller } from './require-seller.ts';

test.each(['\n', '\r\nx-a: b', '€', 'ü', 'a b', '\\', '\u007f'])('no page has %j in its address', async (id) => {
  const found = requireSeller(`/dashboard/developer/apps/${id}/webhooks`);
  await expect(found).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' });
});

test('for another address it asks who is there, even where nobody can answer', async () => {
  await expect(requireSeller('/dashboard/stores?search=a%20b')).rejects.toThrow(/outside a request scope/);
});
