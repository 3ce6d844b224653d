import { expect, test } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { readOperations } from './read-document.ts';

const entries = readOperations(openApiDocument({ appName: 'Tillgate', baseUrl: 'https://tillgate.dev' }));

test.each(entries.map((entry) => [entry.id, entry] as const))(
  '%s shows its success apart from its errors',
  (id, one) => {
    expect(one.answer.status).toMatch(/^2/);
    expect(one.errors.map(({ status }) => status).join(' ')).not.toMatch(/\b2/);
    // Revoking and reporting leaks answer with nothing.
    if (!['revokeToken', 'reportLeaked'].includes(id)) expect(one.answer.example).not.toBe('{}');
  },
);
