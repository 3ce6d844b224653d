import { z } from 'zod';
import { client, resource } from '@/lib/api/schema/client-fields.ts';
import type { DeviceAuthorization } from './lib/device-grant.ts';

export const deviceRequest = z
  .object({
    scope: z
      .string()
      .optional()
      .describe('Names separated by spaces; never `*`. Without it, the app’s default scopes.'),
    mode: z.enum(['live', 'test']).optional().describe('Presets the choice on the screen.'),
    resource: resource.resource.describe('What the token will be for (RFC 8707); may be repeated.'),
    device_name: z.string().max(60).optional().describe('What the screen calls the device.'),
    ...client,
  })
  .meta({ id: 'DeviceRequest', description: 'Begins the sign-in of a device (RFC 8628).' });

export const deviceAuthorization = z
  .strictObject({
    device_code: z.string().describe('What the device asks with at the token endpoint.'),
    user_code: z.string().describe('What the person types in; case and hyphen don’t count.'),
    verification_uri: z.string().describe('Where they do so.'),
    verification_uri_complete: z.string().describe('The same with the code, to be opened or shown as a QR code.'),
    expires_in: z.int().describe('Seconds.'),
    interval: z.int().describe('Seconds to leave between two requests at the token endpoint.'),
  })
  .meta({
    id: 'DeviceAuthorization',
    description: 'A device that waits.',
  }) satisfies z.ZodType<DeviceAuthorization>;
