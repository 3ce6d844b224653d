import { z } from 'zod';
import { actionBody, updateBody } from '../action-body.ts';
import { approval, approvalStatus, newApproval, proposedChange } from '../schema/approval.ts';
import {
  clockMove,
  customerChange,
  newCustomer,
  newProduct,
  newSubscription,
  newVariant,
  nothing,
  productChange,
  variantChange,
} from '../schema/catalogue-body.ts';
import { customer, deleted, sampleData, testClock } from '../schema/customer.ts';
import { apiError, oauthError } from '../schema/error.ts';
import { connection, EVENT_SCHEMAS, event, eventKind } from '../schema/event.ts';
import { invoice, invoiceLine, upcomingInvoice } from '../schema/invoice.ts';
import {
  appCredentials,
  appCredentialsRequest,
  clientInformation,
  clientRegistration,
  deviceAuthorization,
  deviceRequest,
  introspection,
  leakReport,
  tokenReference,
  tokenRequest,
  tokenResponse,
} from '../schema/oauth.ts';
import { product, variant } from '../schema/product.ts';
import { loggedRequest } from '../schema/request.ts';
import { connectedStore, ownConnection, storeObject } from '../schema/store.ts';
import { expandedSubscription, subscription, subscriptionPreview, subscriptionStatus } from '../schema/subscription.ts';

import {
  createdEndpoint,
  deletedEndpoint,
  delivery,
  endpointChange,
  newEndpoint,
  newSecret,
  redelivering,
  redelivery,
  secretRotation,
  testEvent,
  testSent,
  webhookEndpoint,
} from '../schema/webhook.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown };

/** What apps send: a member that we don't know is a mistake. */
const TAKEN = [
  actionBody,
  updateBody,
  newApproval,
  newSubscription,
  newProduct,
  newVariant,
  productChange,
  variantChange,
  newCustomer,
  customerChange,
  nothing,
  clockMove,
  newEndpoint,
  endpointChange,
  secretRotation,
  testEvent,
  redelivery,
  tokenRequest,
  deviceRequest,
  appCredentialsRequest,
  tokenReference,
  clientRegistration,
  leakReport,
];

/** What they get, which may gain members. */
const ANSWERED = [
  storeObject,
  connectedStore,
  ownConnection,
  subscriptionStatus,
  subscription,
  subscriptionPreview,
  expandedSubscription,
  product,
  variant,
  customer,
  deleted,
  testClock,
  sampleData,
  invoice,
  invoiceLine,
  upcomingInvoice,
  connection,
  eventKind,
  event,
  ...EVENT_SCHEMAS.map(({ schema }) => schema),
  approvalStatus,
  proposedChange,
  approval,
  loggedRequest,
  webhookEndpoint,
  createdEndpoint,
  deletedEndpoint,
  newSecret,
  testSent,
  redelivering,
  delivery,
  apiError,
  oauthError,
  tokenResponse,
  appCredentials,
  deviceAuthorization,
  introspection,
  clientInformation,
];

/** The document's schemas, the same that the handlers read and answer with. */
export function componentSchemas(): Record<string, JsonSchema> {
  const all = z.object(Object.fromEntries([...TAKEN, ...ANSWERED].map((schema, index) => [index, schema])));
  const closed = new Set(TAKEN.map((schema) => schema.meta()?.id));
  const found = Object.entries((convert(all).$defs ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(found.map(([name, schema]) => [name, closed.has(name) ? schema : opened(schema)]));
}

/** The schema of an object that may gain members, and of all in it. */
function opened<Part>(part: Part): Part {
  return JSON.parse(
    JSON.stringify(part, (name, value) => (name === 'additionalProperties' && value === false ? undefined : value)),
  );
}

/** A pointer to a published schema. */
export function reference(schema: z.ZodType): JsonSchema {
  return { $ref: `#/components/schemas/${schema.meta()?.id}` };
}

/** The parameters of a query, from the schema that reads it. */
export function queryParameters(query: z.ZodObject): JsonSchema[] {
  const properties = convert(query).properties as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return { name, in: 'query', required: false, ...(description !== undefined && { description }), schema };
  });
}

/** A schema with all that it refers to in it. */
export function inlined(schema: JsonSchema): JsonSchema {
  const defined = componentSchemas();
  const inline = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inline);
    if (typeof part !== 'object' || part === null) return part;
    if ('$ref' in part) return inline(defined[String(part.$ref).split('/').at(-1) ?? '']);
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inline(value)]));
  };
  return inline(schema) as JsonSchema;
}

function convert(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    override: ({ jsonSchema }) => {
      // Where there is a format, the pattern beside it adds nothing.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // The type that the text of a query is read as.
      const { readAs, ...rest } = jsonSchema as JsonSchema;
      if (readAs === undefined) return;
      for (const keyword of Object.keys(jsonSchema)) delete (jsonSchema as JsonSchema)[keyword];
      Object.assign(jsonSchema, readAs, { description: rest.description });
    },
  });
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
