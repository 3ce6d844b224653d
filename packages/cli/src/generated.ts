// Made from the OpenAPI document by `npm run sdk`. Change that, not this.
/** `resource` and `method` are the words of its command; of parameters and members it is the type: string or json. */
export type Operation = Record<'id' | 'resource' | 'method' | 'verb' | 'path' | 'summary', string> &
  Record<'takesKey' | 'isForm' | 'inData', boolean> & {
    inPath: string[];
    query: Record<string, string>;
    body: Record<string, string> | null;
    caller: 'token' | 'client' | 'anyone';
  };

export const OPERATIONS: Operation[] = [
  {
    "id": "exchangeToken",
    "resource": "oauth",
    "method": "exchange-token",
    "verb": "POST",
    "path": "/api/oauth/token",
    "summary": "Exchange a code or rotate a refresh token",
    "inPath": [],
    "query": {},
    "body": {
      "grant_type": "string",
      "code": "string",
      "redirect_uri": "string",
      "code_verifier": "string",
      "expires_in": "json",
      "resource": "json",
      "client_id": "string",
      "client_secret": "string",
      "client_assertion": "string",
      "client_assertion_type": "string",
      "refresh_token": "string",
      "scope": "string",
      "device_code": "string"
    },
    "takesKey": true,
    "isForm": true,
    "caller": "client",
    "inData": false
  },
  {
    "id": "authorizeDevice",
    "resource": "oauth",
    "method": "authorize-device",
    "verb": "POST",
    "path": "/api/oauth/device_authorization",
    "summary": "Begin the sign-in of a device",
    "inPath": [],
    "query": {},
    "body": {
      "scope": "string",
      "mode": "string",
      "resource": "json",
      "device_name": "string",
      "client_id": "string",
      "client_secret": "string",
      "client_assertion": "string",
      "client_assertion_type": "string"
    },
    "takesKey": true,
    "isForm": true,
    "caller": "client",
    "inData": false
  },
  {
    "id": "revokeToken",
    "resource": "oauth",
    "method": "revoke-token",
    "verb": "POST",
    "path": "/api/oauth/revoke",
    "summary": "Disconnect",
    "inPath": [],
    "query": {},
    "body": {
      "token": "string",
      "token_type_hint": "string",
      "client_id": "string",
      "client_secret": "string",
      "client_assertion": "string",
      "client_assertion_type": "string"
    },
    "takesKey": false,
    "isForm": true,
    "caller": "client",
    "inData": false
  },
  {
    "id": "introspectToken",
    "resource": "oauth",
    "method": "introspect-token",
    "verb": "POST",
    "path": "/api/oauth/introspect",
    "summary": "Ask about a token",
    "inPath": [],
    "query": {},
    "body": {
      "token": "string",
      "token_type_hint": "string",
      "client_id": "string",
      "client_secret": "string",
      "client_assertion": "string",
      "client_assertion_type": "string"
    },
    "takesKey": false,
    "isForm": true,
    "caller": "client",
    "inData": false
  },
  {
    "id": "registerClient",
    "resource": "oauth",
    "method": "register-client",
    "verb": "POST",
    "path": "/api/oauth/register",
    "summary": "Register a client",
    "inPath": [],
    "query": {},
    "body": {
      "client_name": "string",
      "redirect_uris": "json",
      "grant_types": "json",
      "response_types": "json",
      "dpop_bound_access_tokens": "json"
    },
    "takesKey": false,
    "isForm": false,
    "caller": "anyone",
    "inData": false
  },
  {
    "id": "reportLeaked",
    "resource": "oauth",
    "method": "report-leaked",
    "verb": "POST",
    "path": "/api/oauth/leaked",
    "summary": "Report what was found in public",
    "inPath": [],
    "query": {},
    "body": {
      "tokens": "json"
    },
    "takesKey": false,
    "isForm": false,
    "caller": "anyone",
    "inData": false
  },
  {
    "id": "issueAppCredentials",
    "resource": "apps",
    "method": "issue-credentials",
    "verb": "POST",
    "path": "/api/apps/credentials",
    "summary": "Get the credentials of an app created in the browser",
    "inPath": [],
    "query": {},
    "body": {
      "code": "string",
      "code_verifier": "string"
    },
    "takesKey": false,
    "isForm": false,
    "caller": "anyone",
    "inData": false
  },
  {
    "id": "getConnectedStore",
    "resource": "me",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/me",
    "summary": "See what a token is for",
    "inPath": [],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listConnections",
    "resource": "connections",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/connections",
    "summary": "List your connections",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "listSubscriptions",
    "resource": "subscriptions",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/subscriptions",
    "summary": "List subscriptions",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string",
      "status": "string",
      "customer_id": "string",
      "updated_since": "string",
      "expand": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "createSubscription",
    "resource": "subscriptions",
    "method": "create",
    "verb": "POST",
    "path": "/api/v1/subscriptions",
    "summary": "Create a subscription",
    "inPath": [],
    "query": {},
    "body": {
      "customer_id": "string",
      "variant_id": "string",
      "trial_days": "json",
      "start_at": "string",
      "metadata": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "getSubscription",
    "resource": "subscriptions",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/subscriptions/{id}",
    "summary": "See a subscription",
    "inPath": [
      "id"
    ],
    "query": {
      "expand": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "updateSubscription",
    "resource": "subscriptions",
    "method": "update",
    "verb": "PATCH",
    "path": "/api/v1/subscriptions/{id}",
    "summary": "Cancel, resume or swap a subscription",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "action": "string",
      "preview_id": "string",
      "metadata": "json",
      "variant_id": "string",
      "product_id": "string",
      "when": "string"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "previewSubscription",
    "resource": "subscriptions",
    "method": "preview",
    "verb": "POST",
    "path": "/api/v1/subscriptions/{id}/preview",
    "summary": "Preview an update",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "action": "string",
      "variant_id": "string",
      "product_id": "string",
      "when": "string"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "pauseSubscription",
    "resource": "subscriptions",
    "method": "pause",
    "verb": "POST",
    "path": "/api/v1/subscriptions/{id}/pause",
    "summary": "Pause a subscription",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {},
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "unpauseSubscription",
    "resource": "subscriptions",
    "method": "unpause",
    "verb": "POST",
    "path": "/api/v1/subscriptions/{id}/unpause",
    "summary": "Unpause a subscription",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {},
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "requestSubscriptionChange",
    "resource": "approvals",
    "method": "request",
    "verb": "POST",
    "path": "/api/v1/approvals",
    "summary": "Ask for a change",
    "inPath": [],
    "query": {},
    "body": {
      "authorization_details": "json",
      "message": "string",
      "redirect_uri": "string",
      "state": "string",
      "expires_in": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listApprovals",
    "resource": "approvals",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/approvals",
    "summary": "List approvals",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string",
      "status": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "getApproval",
    "resource": "approvals",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/approvals/{id}",
    "summary": "See an approval",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "withdrawApproval",
    "resource": "approvals",
    "method": "withdraw",
    "verb": "DELETE",
    "path": "/api/v1/approvals/{id}",
    "summary": "Withdraw an approval",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listStoreInvoices",
    "resource": "invoices",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/invoices",
    "summary": "List the store’s invoices",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string",
      "status": "string",
      "customer_id": "string",
      "subscription_id": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "getInvoice",
    "resource": "invoices",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/invoices/{id}",
    "summary": "See an invoice",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "getUpcomingInvoice",
    "resource": "subscriptions",
    "method": "get-upcoming-invoice",
    "verb": "GET",
    "path": "/api/v1/subscriptions/{id}/upcoming_invoice",
    "summary": "See the upcoming invoice",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listInvoices",
    "resource": "subscriptions",
    "method": "list-invoices",
    "verb": "GET",
    "path": "/api/v1/subscriptions/{id}/invoices",
    "summary": "List issued invoices",
    "inPath": [
      "id"
    ],
    "query": {
      "limit": "string",
      "cursor": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "listProducts",
    "resource": "products",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/products",
    "summary": "List products",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "createProduct",
    "resource": "products",
    "method": "create",
    "verb": "POST",
    "path": "/api/v1/products",
    "summary": "Create a product",
    "inPath": [],
    "query": {},
    "body": {
      "name": "string",
      "description": "string",
      "variants": "json",
      "metadata": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "getProduct",
    "resource": "products",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/products/{id}",
    "summary": "See a product",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "updateProduct",
    "resource": "products",
    "method": "update",
    "verb": "PATCH",
    "path": "/api/v1/products/{id}",
    "summary": "Change a product",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "name": "string",
      "description": "string",
      "active": "json",
      "metadata": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "createVariant",
    "resource": "products",
    "method": "create-variant",
    "verb": "POST",
    "path": "/api/v1/products/{id}/variants",
    "summary": "Add a variant",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "name": "string",
      "price": "json",
      "currency": "string",
      "interval": "string",
      "interval_count": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "updateVariant",
    "resource": "variants",
    "method": "update",
    "verb": "PATCH",
    "path": "/api/v1/variants/{id}",
    "summary": "Change a variant",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "name": "string",
      "archived": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listCustomers",
    "resource": "customers",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/customers",
    "summary": "List customers",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string",
      "email": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "createCustomer",
    "resource": "customers",
    "method": "create",
    "verb": "POST",
    "path": "/api/v1/customers",
    "summary": "Create a customer",
    "inPath": [],
    "query": {},
    "body": {
      "name": "string",
      "email": "string",
      "metadata": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "getCustomer",
    "resource": "customers",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/customers/{id}",
    "summary": "See a customer",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "updateCustomer",
    "resource": "customers",
    "method": "update",
    "verb": "PATCH",
    "path": "/api/v1/customers/{id}",
    "summary": "Change a customer",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "name": "string",
      "email": "string",
      "metadata": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "deleteCustomer",
    "resource": "customers",
    "method": "delete",
    "verb": "DELETE",
    "path": "/api/v1/customers/{id}",
    "summary": "Delete a customer",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listWebhooks",
    "resource": "webhooks",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/webhooks",
    "summary": "List webhook endpoints",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "createWebhook",
    "resource": "webhooks",
    "method": "create",
    "verb": "POST",
    "path": "/api/v1/webhooks",
    "summary": "Add a webhook endpoint",
    "inPath": [],
    "query": {},
    "body": {
      "url": "string",
      "description": "string",
      "events": "json",
      "enabled": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "getWebhook",
    "resource": "webhooks",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/webhooks/{id}",
    "summary": "See a webhook endpoint",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "updateWebhook",
    "resource": "webhooks",
    "method": "update",
    "verb": "PATCH",
    "path": "/api/v1/webhooks/{id}",
    "summary": "Change a webhook endpoint",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "url": "string",
      "description": "string",
      "events": "json",
      "enabled": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "deleteWebhook",
    "resource": "webhooks",
    "method": "delete",
    "verb": "DELETE",
    "path": "/api/v1/webhooks/{id}",
    "summary": "Delete a webhook endpoint",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "rotateWebhookSecret",
    "resource": "webhooks",
    "method": "rotate-secret",
    "verb": "POST",
    "path": "/api/v1/webhooks/{id}/rotate_secret",
    "summary": "Replace an endpoint’s secret",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "overlap_hours": "json"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "testWebhook",
    "resource": "webhooks",
    "method": "test",
    "verb": "POST",
    "path": "/api/v1/webhooks/{id}/test",
    "summary": "Send a test event",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "type": "string"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listDeliveries",
    "resource": "webhooks",
    "method": "list-deliveries",
    "verb": "GET",
    "path": "/api/v1/webhooks/{id}/deliveries",
    "summary": "List deliveries",
    "inPath": [
      "id"
    ],
    "query": {
      "limit": "string",
      "cursor": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "redeliverEvents",
    "resource": "webhooks",
    "method": "redeliver-events",
    "verb": "POST",
    "path": "/api/v1/webhooks/{id}/redeliver",
    "summary": "Deliver events again",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": {
      "since": "string",
      "event_id": "string"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listEvents",
    "resource": "events",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/events",
    "summary": "List events",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string",
      "after": "string",
      "wait": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "getEvent",
    "resource": "events",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/events/{id}",
    "summary": "See an event",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "listRequests",
    "resource": "requests",
    "method": "list",
    "verb": "GET",
    "path": "/api/v1/requests",
    "summary": "List requests",
    "inPath": [],
    "query": {
      "limit": "string",
      "cursor": "string",
      "status": "string",
      "path": "string",
      "error": "string",
      "id": "string"
    },
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": false
  },
  {
    "id": "getRequest",
    "resource": "requests",
    "method": "get",
    "verb": "GET",
    "path": "/api/v1/requests/{id}",
    "summary": "See a request",
    "inPath": [
      "id"
    ],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "createSampleData",
    "resource": "test",
    "method": "create-sample-data",
    "verb": "POST",
    "path": "/api/v1/test/sample_data",
    "summary": "Fill a test store",
    "inPath": [],
    "query": {},
    "body": {},
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "getTestClock",
    "resource": "test",
    "method": "get-clock",
    "verb": "GET",
    "path": "/api/v1/test/clock",
    "summary": "See a test store’s clock",
    "inPath": [],
    "query": {},
    "body": null,
    "takesKey": false,
    "isForm": false,
    "caller": "token",
    "inData": true
  },
  {
    "id": "advanceTestClock",
    "resource": "test",
    "method": "advance-clock",
    "verb": "POST",
    "path": "/api/v1/test/clock",
    "summary": "Move a test store’s clock",
    "inPath": [],
    "query": {},
    "body": {
      "advance_to": "string"
    },
    "takesKey": true,
    "isForm": false,
    "caller": "token",
    "inData": true
  }
];

/** Every kind of event. */
export const EVENT_KINDS: string[] = [
  "subscription.created",
  "subscription.updated",
  "subscription.canceled",
  "subscription.cancellation_scheduled",
  "subscription.resumed",
  "subscription.swapped",
  "subscription.renewed",
  "subscription.past_due",
  "subscription.paused",
  "subscription.unpaused",
  "invoice.created",
  "invoice.paid",
  "invoice.updated",
  "customer.created",
  "customer.updated",
  "customer.deleted",
  "product.created",
  "product.updated",
  "approval.requested",
  "approval.executed",
  "approval.declined",
  "approval.expired",
  "approval.withdrawn",
  "approval.failed",
  "connection.started",
  "connection.rotated",
  "connection.narrowed",
  "connection.ending",
  "connection.ended"
];
