import { z } from 'zod';

/** Kinds of value that every object of v1 is made of. */
export const id = z.uuid();
export const timestamp = z.iso.datetime({ precision: 3 }).describe('RFC 3339 in UTC with milliseconds.');
/** The member that says when a connection ends, where its seller chose that. */
export const endsAt = timestamp.optional().describe('When the connection ends; only where the seller chose that.');
/** What apps keep with an object. */
export const metadata = z.record(z.string(), z.string()).describe('What apps keep with it: texts by key.');

export const amount = z.int().describe('Minor units of the currency; negative for credits.');
export const currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .describe('ISO 4217, lower case.');
