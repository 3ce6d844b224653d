import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysFor } from '../../kernel/crypto/keys.ts';
import { nameConnection, readNamed } from './named-connection.ts';

const keysOf = (authSecret: string, authSecretPrevious: string | null = null) =>
  keysFor('connections asked again for', { authSecret, authSecretPrevious });

test('what was signed is read, also after a change of the secret, and nothing else is', () => {
  const former = keysOf('former');
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (id, other) => {
      const text = nameConnection(id, former);
      expect(readNamed(text, former)).toBe(id);
      expect(readNamed(text, keysOf('new', 'former'))).toBe(id);
      expect(readNamed(text, keysOf('new'))).toBeNull();
      expect(readNamed(other, former)).toBeNull();
      expect(readNamed(`${other}${text}`, former) === null || other === '').toBe(true);
    }),
  );
});
