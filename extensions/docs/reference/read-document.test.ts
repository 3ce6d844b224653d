import { expect, test } from 'vitest';
import { openApiDocument } from '@/lib/api/openapi/document.ts';
import { readOperations, readSchemas } from './read-document.ts';

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

test('objects in objects are told of member by member, and what a parameter is without being sent', () => {
  const schemas = readSchemas(openApiDocument({ appName: 'Tillgate', baseUrl: 'https://tillgate.dev' }));
  const namesOf = (name: string) =>
    schemas
      .find((one) => one.name === name)
      ?.forms.flat()
      .map((field) => field.name);
  expect(namesOf('WebhookDelivery')).toEqual(
    expect.arrayContaining(['attempts', 'attempts[].status', 'attempts[].at']),
  );
  expect(namesOf('Subscription')).toEqual(expect.arrayContaining(['scheduled_change.variant_id']));
  expect(namesOf('SubscriptionSwappedEvent')).toEqual(expect.arrayContaining(['data.object', 'data.previous']));
  const limit = entries.find(({ id }) => id === 'listEvents')?.parameters.find(({ name }) => name === 'limit');
  expect(limit?.type).toBe('integer, 1 to 100, 20 unless you send one');
});
