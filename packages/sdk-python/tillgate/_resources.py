# Made from the OpenAPI document by `npm run sdk`. Change that, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from . import types
from ._caller import Caller, Sent, segment
from ._pages import Pages

#: The date of the interface that this was made for.
API_VERSION = "2026-11-23"


class OauthResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def exchange_token(self, body: types.TokenRequest, *, idempotency_key: Optional[str] = None) -> types.TokenResponse:
        """Exchange a code or rotate a refresh token. The client authenticates with HTTP Basic or in the body; with PKCE the secret may be omitted. Rotation ends the old pair at once. A retry with the same Idempotency-Key, body and authentication gets the same pair again for 10 minutes, while it is the current one; where access tokens expire, so does a refresh without a key. A `DPoP` header with a proof binds the pair to its key (RFC 9449)."""
        return self._caller.call(Sent("POST", "/api/oauth/token", body=body, takes_key=True, is_form=True, caller="client"), idempotency_key)

    def revoke_token(self, body: types.TokenReference) -> Dict[str, Any]:
        """Disconnect. Revoking either token ends the connection (RFC 7009). The answer is the same for an unknown token."""
        return self._caller.call(Sent("POST", "/api/oauth/revoke", body=body, is_form=True, caller="client"))

    def introspect_token(self, body: types.TokenReference) -> types.Introspection:
        """Ask about a token. Tells an app about its own tokens (RFC 7662). Any other token is simply not active."""
        return self._caller.call(Sent("POST", "/api/oauth/introspect", body=body, is_form=True, caller="client"))

    def register_client(self, body: types.ClientRegistration) -> types.ClientInformation:
        """Register a client. For clients that nobody registers by hand (RFC 7591). The `client_id` carries what it was made from, so nothing is stored and it never lapses; there is no secret. 404 where the installation doesn’t take such clients."""
        return self._caller.call(Sent("POST", "/api/oauth/register", body=body, caller="anyone"))

    def report_leaked(self, body: types.LeakReport) -> Dict[str, Any]:
        """Report what was found in public. Anyone may report tokens, codes, client secrets and API keys. What is real ends within a second: a token or code ends its connection, a secret or key ends alone, and its owner is notified. The answer is the same for all. The list that GitHub’s secret scanning sends is accepted too."""
        return self._caller.call(Sent("POST", "/api/oauth/leaked", body=body, caller="anyone"))

    def authorize_device(self, body: types.DeviceRequest, *, idempotency_key: Optional[str] = None) -> types.DeviceAuthorization:
        """Begin the sign-in of a device. For devices without a browser (RFC 8628), of apps that allow sign-in with a code. Show `user_code` and `verification_uri`, and ask the token endpoint with `device_code` until somebody has decided."""
        return self._caller.call(Sent("POST", "/api/oauth/device_authorization", body=body, takes_key=True, is_form=True, caller="client"), idempotency_key)



class AppsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def issue_credentials(self, body: types.AppCredentialsRequest) -> types.AppCredentials:
        """Get the credentials of an app created in the browser. A program opens `/dashboard/developer/apps/new?manifest=…&return=…&state=…&code_challenge=…`: the form of a new app, filled in. `manifest` is base64url of what `tillgate.app.json` has, `return` an http address of this device, `code_challenge` S256. After “Create app” the browser leads to `return` with `code` and `state`."""
        return self._caller.call(Sent("POST", "/api/apps/credentials", body=body, caller="anyone"))



class ApprovalsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def request(self, body: types.NewApproval, *, idempotency_key: Optional[str] = None) -> types.Approval:
        """Ask for a change. Asks the seller to make one change of a subscription, for an app that may only read. Show them `url`: the page says what the change costs, and `Approve` does exactly that. The same again, while it is open, is answered with 200 and the same approval. What a preview of the change would be refused with is refused here."""
        return self._caller.call(Sent("POST", "/api/v1/approvals", body=body, takes_key=True, in_data=True), idempotency_key)

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[types.ApprovalStatus] = None) -> Pages[types.Approval]:
        """List approvals. What this connection or API key asked for, newest first, for 90 days."""
        return Pages(self._caller, Sent("GET", "/api/v1/approvals", query={"limit": limit, "cursor": cursor, "status": status}))

    def get(self, id: str) -> types.Approval:
        """See an approval. One change that this connection or API key asked for, and what has become of it."""
        return self._caller.call(Sent("GET", f"/api/v1/approvals/{segment(id)}", in_data=True))

    def withdraw(self, id: str, *, idempotency_key: Optional[str] = None) -> types.Approval:
        """Withdraw an approval. Takes back what nobody has decided yet."""
        return self._caller.call(Sent("DELETE", f"/api/v1/approvals/{segment(id)}", takes_key=True, in_data=True), idempotency_key)



class MeResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self) -> types.ConnectedStore:
        """See what a token is for. The connected store, with the app and the connection of the token. Any valid token may ask."""
        return self._caller.call(Sent("GET", "/api/v1/me", in_data=True))



class ConnectionsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Pages[types.OwnConnection]:
        """List your connections. Your app’s active connections to the store and mode of the token, those that connected last first; for a seller’s own API key that key alone. Any valid token may ask."""
        return Pages(self._caller, Sent("GET", "/api/v1/connections", query={"limit": limit, "cursor": cursor}))



class SubscriptionsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[types.SubscriptionStatus] = None, customer_id: Optional[str] = None, updated_since: Optional[str] = None, expand: Optional[str] = None) -> Pages[types.ExpandedSubscription]:
        """List subscriptions. The store’s subscriptions, oldest first. With `expand` the answer has the customer, product or variant too, if the token has the scope to read them."""
        return Pages(self._caller, Sent("GET", "/api/v1/subscriptions", query={"limit": limit, "cursor": cursor, "status": status, "customer_id": customer_id, "updated_since": updated_since, "expand": expand}))

    def create(self, body: types.NewSubscription, *, idempotency_key: Optional[str] = None) -> types.Subscription:
        """Create a subscription. Its first invoice is issued and paid at once, or when its trial ends. Until `start_at`, and for `trial_days` after it, it is `trialing`."""
        return self._caller.call(Sent("POST", "/api/v1/subscriptions", body=body, takes_key=True, in_data=True), idempotency_key)

    def get(self, id: str, *, expand: Optional[str] = None) -> types.ExpandedSubscription:
        """See a subscription. One subscription of the store. With `expand` the answer has the customer, product or variant too, if the token has the scope to read them."""
        return self._caller.call(Sent("GET", f"/api/v1/subscriptions/{segment(id)}", query={"expand": expand}, in_data=True))

    def update(self, id: str, body: types.SubscriptionUpdate, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> Union[types.Subscription, types.Approval]:
        """Cancel, resume, swap or pause a subscription. `cancel` ends it with the current period, `cancel_immediately` now. `pause` stops renewals, now or when the period ends, until `resumes_at` or until somebody resumes it. `resume` starts a paused one anew, paid at once, and otherwise takes back what is scheduled. `swap` moves it to another variant at once and prorates, or when it renews; it names `variant_id`, or `product_id` for the product’s one active variant in the same currency. With `preview_id` it does exactly what that preview showed, or nothing. `metadata` may come with an action or alone. Beyond the limits that a seller sets for the connection, the answer is 202 with an approval."""
        return self._caller.call(Sent("PATCH", f"/api/v1/subscriptions/{segment(id)}", body=body, takes_key=True, in_data=True, if_match=if_match), idempotency_key)

    def preview(self, id: str, body: types.SubscriptionAction, *, idempotency_key: Optional[str] = None) -> types.SubscriptionPreview:
        """Preview an update. Takes the body of the update and answers with the subscription as it would be, what is due at once and the next invoice, or with the same errors. Changes nothing. It holds for ten minutes: send its `preview_id` with the update to get exactly this. It asks for no payment: where `due_now` is above 0 and the payment fails, the update alone answers 402 `payment_failed`, and nothing has changed."""
        return self._caller.call(Sent("POST", f"/api/v1/subscriptions/{segment(id)}/preview", body=body, takes_key=True, in_data=True), idempotency_key)

    def get_upcoming_invoice(self, id: str) -> types.UpcomingInvoice:
        """See the upcoming invoice. What the customer will be billed next: pending lines, then the price of the next period, unless the subscription is paused or ends. Credit that will be carried on, or will lapse at the end, is a line of its own, so the total is never below 0."""
        return self._caller.call(Sent("GET", f"/api/v1/subscriptions/{segment(id)}/upcoming_invoice", in_data=True))

    def list_invoices(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Pages[types.Invoice]:
        """List issued invoices. The subscription’s issued invoices, newest first."""
        return Pages(self._caller, Sent("GET", f"/api/v1/subscriptions/{segment(id)}/invoices", query={"limit": limit, "cursor": cursor}))



class AppConnectionsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[Literal["active", "ended", "all"]] = None, store_id: Optional[str] = None, mode: Optional[Literal["live", "test"]] = None) -> Pages[types.AppConnection]:
        """List your app’s connections. All connections of the app, to every store and in both modes, those that were authorized last first. An app that lost its database has everything back by this but the tokens, which nobody can show again."""
        return Pages(self._caller, Sent("GET", "/api/v1/app/connections", query={"limit": limit, "cursor": cursor, "status": status, "store_id": store_id, "mode": mode}, caller="client"))

    def get(self, id: str) -> types.AppConnection:
        """See one of your app’s connections. One connection of the app, ended or not."""
        return self._caller.call(Sent("GET", f"/api/v1/app/connections/{segment(id)}", caller="client", in_data=True))

    def end(self, id: str) -> types.AppConnection:
        """End one of your app’s connections. Both of its tokens stop at once; for a connection whose tokens are lost, so that they can’t be revoked. One that has ended stays as it is, and the answer is the same."""
        return self._caller.call(Sent("DELETE", f"/api/v1/app/connections/{segment(id)}", caller="client", in_data=True))



class InvoicesResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[Literal["open", "paid", "uncollectible", "void"]] = None, customer_id: Optional[str] = None, subscription_id: Optional[str] = None) -> Pages[types.Invoice]:
        """List the store’s invoices. The store’s issued invoices, newest first, optionally of one status, customer or subscription."""
        return Pages(self._caller, Sent("GET", "/api/v1/invoices", query={"limit": limit, "cursor": cursor, "status": status, "customer_id": customer_id, "subscription_id": subscription_id}))

    def get(self, id: str) -> types.Invoice:
        """See an invoice. One issued invoice of the store."""
        return self._caller.call(Sent("GET", f"/api/v1/invoices/{segment(id)}", in_data=True))



class OrdersResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[Literal["open", "paid"]] = None, customer_id: Optional[str] = None, subscription_id: Optional[str] = None) -> Pages[types.Order]:
        """List orders. The store’s sales, newest first: its paid and open invoices, with who bought."""
        return Pages(self._caller, Sent("GET", "/api/v1/orders", query={"limit": limit, "cursor": cursor, "status": status, "customer_id": customer_id, "subscription_id": subscription_id}))

    def get(self, id: str) -> types.Order:
        """See an order. One sale of the store."""
        return self._caller.call(Sent("GET", f"/api/v1/orders/{segment(id)}", in_data=True))



class MetricsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get(self, *, from_: Optional[str] = None, to: Optional[str] = None) -> types.Metrics:
        """See what a store comes to. Day by day, at most 366 days, in the store’s time zone: what was invoiced and collected, and how many subscriptions there were, began and ended. The last 30 days unless you ask for others."""
        return self._caller.call(Sent("GET", "/api/v1/metrics", query={"from": from_, "to": to}, in_data=True))



class ProductsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Pages[types.Product]:
        """List products. The store’s products with their variants, oldest first. `swap` takes the ids of both."""
        return Pages(self._caller, Sent("GET", "/api/v1/products", query={"limit": limit, "cursor": cursor}))

    def create(self, body: types.NewProduct, *, idempotency_key: Optional[str] = None) -> types.Product:
        """Create a product. Adds a product, with its variants or without."""
        return self._caller.call(Sent("POST", "/api/v1/products", body=body, takes_key=True, in_data=True), idempotency_key)

    def get(self, id: str) -> types.Product:
        """See a product. One product of the store with its variants."""
        return self._caller.call(Sent("GET", f"/api/v1/products/{segment(id)}", in_data=True))

    def update(self, id: str, body: types.ProductChange, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Product:
        """Change a product. Changes its texts, or whether it is sold at all."""
        return self._caller.call(Sent("PATCH", f"/api/v1/products/{segment(id)}", body=body, takes_key=True, in_data=True, if_match=if_match), idempotency_key)

    def create_variant(self, id: str, body: types.NewVariant, *, idempotency_key: Optional[str] = None) -> types.Variant:
        """Add a variant. Adds a price to a product. A price never changes: a new one is a new variant."""
        return self._caller.call(Sent("POST", f"/api/v1/products/{segment(id)}/variants", body=body, takes_key=True, in_data=True), idempotency_key)



class VariantsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def update(self, id: str, body: types.VariantChange, *, idempotency_key: Optional[str] = None) -> types.Variant:
        """Change a variant. Renames it, or archives it: subscriptions keep it, and nothing changes to it any more."""
        return self._caller.call(Sent("PATCH", f"/api/v1/variants/{segment(id)}", body=body, takes_key=True, in_data=True), idempotency_key)



class CustomersResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, email: Optional[str] = None) -> Pages[types.Customer]:
        """List customers. The store’s customers, oldest first."""
        return Pages(self._caller, Sent("GET", "/api/v1/customers", query={"limit": limit, "cursor": cursor, "email": email}))

    def create(self, body: types.NewCustomer, *, idempotency_key: Optional[str] = None) -> types.Customer:
        """Create a customer. Adds a customer."""
        return self._caller.call(Sent("POST", "/api/v1/customers", body=body, takes_key=True, in_data=True), idempotency_key)

    def get(self, id: str) -> types.Customer:
        """See a customer. One customer of the store."""
        return self._caller.call(Sent("GET", f"/api/v1/customers/{segment(id)}", in_data=True))

    def update(self, id: str, body: types.CustomerChange, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Customer:
        """Change a customer. Changes the name or email."""
        return self._caller.call(Sent("PATCH", f"/api/v1/customers/{segment(id)}", body=body, takes_key=True, in_data=True, if_match=if_match), idempotency_key)

    def delete(self, id: str, *, idempotency_key: Optional[str] = None, if_match: Optional[str] = None) -> types.Deleted:
        """Delete a customer. Takes the name and email away. Invoices stay, and so do the ids that refer to the customer."""
        return self._caller.call(Sent("DELETE", f"/api/v1/customers/{segment(id)}", takes_key=True, in_data=True, if_match=if_match), idempotency_key)



class WebhooksResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Pages[types.WebhookEndpoint]:
        """List webhook endpoints. With an app’s token those of its connection, with an API key the store’s; newest first."""
        return Pages(self._caller, Sent("GET", "/api/v1/webhooks", query={"limit": limit, "cursor": cursor}))

    def create(self, body: types.NewWebhookEndpoint, *, idempotency_key: Optional[str] = None) -> types.CreatedWebhookEndpoint:
        """Add a webhook endpoint. It receives the events whose objects the token’s scopes allow reading. One added with an app’s token ends with the connection. The answer has its secret, which is shown only now."""
        return self._caller.call(Sent("POST", "/api/v1/webhooks", body=body, takes_key=True, in_data=True), idempotency_key)

    def get(self, id: str) -> types.WebhookEndpoint:
        """See a webhook endpoint. Its secret is not shown again."""
        return self._caller.call(Sent("GET", f"/api/v1/webhooks/{segment(id)}", in_data=True))

    def update(self, id: str, body: types.WebhookEndpointChange, *, idempotency_key: Optional[str] = None) -> types.WebhookEndpoint:
        """Change a webhook endpoint. Disabling drops what is still to be delivered. Enabled again, it receives events from then on; `redeliver` sends what it missed."""
        return self._caller.call(Sent("PATCH", f"/api/v1/webhooks/{segment(id)}", body=body, takes_key=True, in_data=True), idempotency_key)

    def delete(self, id: str, *, idempotency_key: Optional[str] = None) -> types.DeletedWebhookEndpoint:
        """Delete a webhook endpoint. Nothing is delivered to it any more, and its deliveries can’t be seen any more."""
        return self._caller.call(Sent("DELETE", f"/api/v1/webhooks/{segment(id)}", takes_key=True, in_data=True), idempotency_key)

    def rotate_secret(self, id: str, body: types.WebhookSecretRotation, *, idempotency_key: Optional[str] = None) -> types.WebhookSecret:
        """Replace an endpoint’s secret. Deliveries are signed with both secrets for `overlap_hours`, then with the new one alone."""
        return self._caller.call(Sent("POST", f"/api/v1/webhooks/{segment(id)}/rotate_secret", body=body, takes_key=True, in_data=True), idempotency_key)

    def test(self, id: str, body: types.WebhookTest, *, idempotency_key: Optional[str] = None) -> types.WebhookTestSent:
        """Send a test event. An example of any kind, with `sequence` 0. It is in no list of events."""
        return self._caller.call(Sent("POST", f"/api/v1/webhooks/{segment(id)}/test", body=body, takes_key=True, in_data=True), idempotency_key)

    def list_deliveries(self, id: str, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> Pages[types.WebhookDelivery]:
        """List deliveries. Every event that was sent to the endpoint with every attempt, of 30 days, newest first."""
        return Pages(self._caller, Sent("GET", f"/api/v1/webhooks/{segment(id)}/deliveries", query={"limit": limit, "cursor": cursor}))

    def redeliver_events(self, id: str, body: types.WebhookRedelivery, *, idempotency_key: Optional[str] = None) -> types.WebhookRedelivering:
        """Deliver events again. One event, or everything since a time of the last 30 days, also from while the endpoint was disabled; in order, with the same `webhook-id`."""
        return self._caller.call(Sent("POST", f"/api/v1/webhooks/{segment(id)}/redeliver", body=body, takes_key=True, in_data=True), idempotency_key)



class EventsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, after: Optional[str] = None, wait: Optional[int] = None) -> Pages[types.Event]:
        """List events. What is delivered, of 30 days, as far as the token’s scopes allow reading it; newest first. With `after`, what came after an event, oldest first. Events are never added later before one that you have read, so you miss none."""
        return Pages(self._caller, Sent("GET", "/api/v1/events", query={"limit": limit, "cursor": cursor, "after": after, "wait": wait}))

    def get(self, id: str) -> types.Event:
        """See an event. One event of the last 30 days."""
        return self._caller.call(Sent("GET", f"/api/v1/events/{segment(id)}", in_data=True))



class RequestsResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, status: Optional[str] = None, path: Optional[str] = None, error: Optional[str] = None, id: Optional[str] = None) -> Pages[types.LoggedRequest]:
        """List requests. The calls of this connection or API key to v1 and to the OAuth endpoints, refused ones too, a second after they were made; newest first, of 7 days or as the installation keeps them. An app that signs in with its own credentials (HTTP Basic) sees those of all its connections."""
        return Pages(self._caller, Sent("GET", "/api/v1/requests", query={"limit": limit, "cursor": cursor, "status": status, "path": path, "error": error, "id": id}))

    def get(self, id: str) -> types.LoggedRequest:
        """See a request. One call of this connection or API key."""
        return self._caller.call(Sent("GET", f"/api/v1/requests/{segment(id)}", in_data=True))



class TestResource:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_sample_data(self, *, idempotency_key: Optional[str] = None) -> types.SampleData:
        """Fill a test store. Adds a catalogue, customers and subscriptions in every status to a store whose test mode is empty. The seller can empty it again on the store’s page."""
        return self._caller.call(Sent("POST", "/api/v1/test/sample_data", body={}, takes_key=True, in_data=True), idempotency_key)

    def get_clock(self) -> types.TestClock:
        """See a test store’s clock. The time of the store’s test mode: real time until it is moved for the first time."""
        return self._caller.call(Sent("GET", "/api/v1/test/clock", in_data=True))

    def advance_clock(self, body: types.ClockMove, *, idempotency_key: Optional[str] = None) -> types.TestClock:
        """Move a test store’s clock. Moves it forward; everything that is due until then happens first, in order. 202 when that takes longer than ten seconds: it goes on, and until it is done nothing else can be changed. Tokens keep real time."""
        return self._caller.call(Sent("POST", "/api/v1/test/clock", body=body, takes_key=True, in_data=True), idempotency_key)


class Resources:
    """Every operation, by resource."""

    def __init__(self, caller: Caller) -> None:
        self.oauth = OauthResource(caller)
        self.apps = AppsResource(caller)
        self.approvals = ApprovalsResource(caller)
        self.me = MeResource(caller)
        self.connections = ConnectionsResource(caller)
        self.subscriptions = SubscriptionsResource(caller)
        self.app_connections = AppConnectionsResource(caller)
        self.invoices = InvoicesResource(caller)
        self.orders = OrdersResource(caller)
        self.metrics = MetricsResource(caller)
        self.products = ProductsResource(caller)
        self.variants = VariantsResource(caller)
        self.customers = CustomersResource(caller)
        self.webhooks = WebhooksResource(caller)
        self.events = EventsResource(caller)
        self.requests = RequestsResource(caller)
        self.test = TestResource(caller)
