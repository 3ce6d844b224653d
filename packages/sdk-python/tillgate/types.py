# Made from the OpenAPI document by `npm run sdk`. Change that, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class _TokenRequestAuthorizationCodeRequired(TypedDict):
    grant_type: Literal["authorization_code"]
    # Valid once, for 5 minutes.
    code: str
    # Exactly as in the authorization request.
    redirect_uri: str


class TokenRequestAuthorizationCode(_TokenRequestAuthorizationCodeRequired, total=False):
    # Needed when the authorization request had a `code_challenge`.
    code_verifier: str
    # Access tokens of this connection expire after so many seconds from now on.
    expires_in: int
    # What the token is for (RFC 8707): nothing but what was authorized. May be repeated.
    resource: Union[str, List[str]]
    # Unless it is in the Authorization header.
    client_id: str
    # Unless it is in the Authorization header, or the app is a public client.
    client_secret: str
    # What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523).
    client_assertion: str
    client_assertion_type: Literal["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"]


class _TokenRequestRefreshTokenRequired(TypedDict):
    grant_type: Literal["refresh_token"]
    refresh_token: str


class TokenRequestRefreshToken(_TokenRequestRefreshTokenRequired, total=False):
    # Less than was granted, for the new access token only.
    scope: str
    # Access tokens of this connection expire after so many seconds from now on.
    expires_in: int
    # What the token is for (RFC 8707): nothing but what was authorized. May be repeated.
    resource: Union[str, List[str]]
    # Unless it is in the Authorization header.
    client_id: str
    # Unless it is in the Authorization header, or the app is a public client.
    client_secret: str
    # What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523).
    client_assertion: str
    client_assertion_type: Literal["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"]


class _TokenRequestUrnIetfParamsOauthGrantTypeDeviceCodeRequired(TypedDict):
    grant_type: Literal["urn:ietf:params:oauth:grant-type:device_code"]
    # Ask every `interval` seconds until somebody has decided.
    device_code: str


class TokenRequestUrnIetfParamsOauthGrantTypeDeviceCode(_TokenRequestUrnIetfParamsOauthGrantTypeDeviceCodeRequired, total=False):
    # Access tokens of this connection expire after so many seconds from now on.
    expires_in: int
    # What the token is for (RFC 8707): nothing but what was authorized. May be repeated.
    resource: Union[str, List[str]]
    # Unless it is in the Authorization header.
    client_id: str
    # Unless it is in the Authorization header, or the app is a public client.
    client_secret: str
    # What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523).
    client_assertion: str
    client_assertion_type: Literal["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"]

# Exchanges a code, rotates a refresh token, or asks for a device.
TokenRequest = Union["TokenRequestAuthorizationCode", "TokenRequestRefreshToken", "TokenRequestUrnIetfParamsOauthGrantTypeDeviceCode"]


class _TokenReferenceRequired(TypedDict):
    # An access or refresh token of the app.
    token: str


class TokenReference(_TokenReferenceRequired, total=False):
    """One of the app’s tokens."""

    token_type_hint: str
    # Unless it is in the Authorization header.
    client_id: str
    # Unless it is in the Authorization header, or the app is a public client.
    client_secret: str
    # What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523).
    client_assertion: str
    client_assertion_type: Literal["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"]


class _ClientRegistrationRequired(TypedDict):
    # Exact; only the port of a loopback address may be another one in each request.
    redirect_uris: List[str]


class ClientRegistration(_ClientRegistrationRequired, total=False):
    """What a client says of itself (RFC 7591). The rest is ignored."""

    # What the seller is shown, unless it imitates another.
    client_name: str
    grant_types: List[str]
    response_types: List[str]
    # Its tokens have to be bound to a key (RFC 9449).
    dpop_bound_access_tokens: bool


class LeakReport1(TypedDict):
    tokens: List[str]


class _LeakReport3ItemRequired(TypedDict):
    token: str


class LeakReport3Item(_LeakReport3ItemRequired, total=False):
    type: str
    url: str

# Credentials that were found in public.
LeakReport = Union["LeakReport1", List[str], List["LeakReport3Item"]]


class AppCredentialsRequest(TypedDict):
    """Asks for the credentials of an app that was just created."""

    # Valid once, for 10 minutes.
    code: str
    # Of the `code_challenge` in the link (S256).
    code_verifier: str


class NewApprovalAuthorizationDetailsItemCancel(TypedDict):
    # Cancels at the end of the current billing period.
    action: Literal["cancel"]
    type: Literal["subscription_change"]
    # The id of the subscription to change.
    subscription_id: str


class NewApprovalAuthorizationDetailsItemCancelImmediately(TypedDict):
    # Cancels now. Nothing is refunded.
    action: Literal["cancel_immediately"]
    type: Literal["subscription_change"]
    # The id of the subscription to change.
    subscription_id: str


class NewApprovalAuthorizationDetailsItemResume(TypedDict):
    # Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of plan. One that is paused goes on now: a new period is invoiced and paid at once.
    action: Literal["resume"]
    type: Literal["subscription_change"]
    # The id of the subscription to change.
    subscription_id: str


class _NewApprovalAuthorizationDetailsItemSwapRequired(TypedDict):
    # Moves to another plan; prorated amounts go on the next invoice.
    action: Literal["swap"]
    type: Literal["subscription_change"]
    # The id of the subscription to change.
    subscription_id: str


class NewApprovalAuthorizationDetailsItemSwap(_NewApprovalAuthorizationDetailsItemSwapRequired, total=False):
    # The id of the target variant.
    variant_id: str
    # The id of the target product.
    product_id: str
    # `now` by default. At `period_end` nothing is charged before the renewal.
    when: Literal["now", "period_end"]


class _NewApprovalAuthorizationDetailsItemPauseRequired(TypedDict):
    # Nothing renews until it goes on; pending lines stay.
    action: Literal["pause"]
    type: Literal["subscription_change"]
    # The id of the subscription to change.
    subscription_id: str


class NewApprovalAuthorizationDetailsItemPause(_NewApprovalAuthorizationDetailsItemPauseRequired, total=False):
    # When it goes on by itself, within three years; left out: when somebody resumes it.
    resumes_at: str
    # `now` by default, which drops a scheduled change of plan.
    when: Literal["now", "period_end"]


class _NewApprovalRequired(TypedDict):
    # The change: exactly one.
    authorization_details: List[Union[NewApprovalAuthorizationDetailsItemCancel, NewApprovalAuthorizationDetailsItemCancelImmediately, NewApprovalAuthorizationDetailsItemResume, NewApprovalAuthorizationDetailsItemSwap, NewApprovalAuthorizationDetailsItemPause]]


class NewApproval(_NewApprovalRequired, total=False):
    """A change that the seller is to approve."""

    # What the seller reads as your words, up to 280 characters.
    message: str
    # Where the browser goes once it is decided, with `approval_id`, `status`, `state` and `iss`.
    redirect_uri: str
    # Comes back with it.
    state: str
    # For how many seconds it can be decided; a day by default.
    expires_in: int


class DeviceRequest(TypedDict, total=False):
    """Begins the sign-in of a device (RFC 8628)."""

    # Names separated by spaces; never `*`. Without it, the app’s default scopes.
    scope: str
    # Presets the choice on the screen.
    mode: Literal["live", "test"]
    # What the token will be for (RFC 8707); may be repeated.
    resource: Union[str, List[str]]
    # What the screen calls the device.
    device_name: str
    # Unless it is in the Authorization header.
    client_id: str
    # Unless it is in the Authorization header, or the app is a public client.
    client_secret: str
    # What a client signs that is known by the address of its document (`private_key_jwt`, RFC 7523).
    client_assertion: str
    client_assertion_type: Literal["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"]


class _NewSubscriptionRequired(TypedDict):
    customer_id: str
    variant_id: str


class NewSubscription(_NewSubscriptionRequired, total=False):
    """A subscription to create."""

    # Days before the first period, free of charge.
    trial_days: int
    # When it starts, now or later; until then it is `trialing`.
    start_at: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _SubscriptionUpdate1CancelRequired(TypedDict):
    # Cancels at the end of the current billing period.
    action: Literal["cancel"]


class SubscriptionUpdate1Cancel(_SubscriptionUpdate1CancelRequired, total=False):
    # The preview of the same action: the update does exactly what it showed, or nothing.
    preview_id: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _SubscriptionUpdate1CancelImmediatelyRequired(TypedDict):
    # Cancels now. Nothing is refunded.
    action: Literal["cancel_immediately"]


class SubscriptionUpdate1CancelImmediately(_SubscriptionUpdate1CancelImmediatelyRequired, total=False):
    # The preview of the same action: the update does exactly what it showed, or nothing.
    preview_id: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _SubscriptionUpdate1ResumeRequired(TypedDict):
    # Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of plan. One that is paused goes on now: a new period is invoiced and paid at once.
    action: Literal["resume"]


class SubscriptionUpdate1Resume(_SubscriptionUpdate1ResumeRequired, total=False):
    # The preview of the same action: the update does exactly what it showed, or nothing.
    preview_id: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _SubscriptionUpdate1SwapRequired(TypedDict):
    # Moves to another plan; prorated amounts go on the next invoice.
    action: Literal["swap"]


class SubscriptionUpdate1Swap(_SubscriptionUpdate1SwapRequired, total=False):
    # The id of the target variant.
    variant_id: str
    # The id of the target product.
    product_id: str
    # `now` by default. At `period_end` nothing is charged before the renewal.
    when: Literal["now", "period_end"]
    # The preview of the same action: the update does exactly what it showed, or nothing.
    preview_id: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _SubscriptionUpdate1PauseRequired(TypedDict):
    # Nothing renews until it goes on; pending lines stay.
    action: Literal["pause"]


class SubscriptionUpdate1Pause(_SubscriptionUpdate1PauseRequired, total=False):
    # When it goes on by itself, within three years; left out: when somebody resumes it.
    resumes_at: str
    # `now` by default, which drops a scheduled change of plan.
    when: Literal["now", "period_end"]
    # The preview of the same action: the update does exactly what it showed, or nothing.
    preview_id: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class SubscriptionUpdate2(TypedDict):
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]

# What to do with a subscription, as previewed or not, and what to change of its metadata.
SubscriptionUpdate = Union[Union["SubscriptionUpdate1Cancel", "SubscriptionUpdate1CancelImmediately", "SubscriptionUpdate1Resume", "SubscriptionUpdate1Swap", "SubscriptionUpdate1Pause"], "SubscriptionUpdate2"]


class SubscriptionActionCancel(TypedDict):
    # Cancels at the end of the current billing period.
    action: Literal["cancel"]


class SubscriptionActionCancelImmediately(TypedDict):
    # Cancels now. Nothing is refunded.
    action: Literal["cancel_immediately"]


class SubscriptionActionResume(TypedDict):
    # Takes back what is scheduled for the period end: the cancellation, the pause, or without these the change of plan. One that is paused goes on now: a new period is invoiced and paid at once.
    action: Literal["resume"]


class _SubscriptionActionSwapRequired(TypedDict):
    # Moves to another plan; prorated amounts go on the next invoice.
    action: Literal["swap"]


class SubscriptionActionSwap(_SubscriptionActionSwapRequired, total=False):
    # The id of the target variant.
    variant_id: str
    # The id of the target product.
    product_id: str
    # `now` by default. At `period_end` nothing is charged before the renewal.
    when: Literal["now", "period_end"]


class _SubscriptionActionPauseRequired(TypedDict):
    # Nothing renews until it goes on; pending lines stay.
    action: Literal["pause"]


class SubscriptionActionPause(_SubscriptionActionPauseRequired, total=False):
    # When it goes on by itself, within three years; left out: when somebody resumes it.
    resumes_at: str
    # `now` by default, which drops a scheduled change of plan.
    when: Literal["now", "period_end"]

# What to do with a subscription.
SubscriptionAction = Union["SubscriptionActionCancel", "SubscriptionActionCancelImmediately", "SubscriptionActionResume", "SubscriptionActionSwap", "SubscriptionActionPause"]


class _NewProductRequired(TypedDict):
    # 1 to 200 characters.
    name: str


class NewProduct(_NewProductRequired, total=False):
    """A product to add, with its variants or without."""

    description: str
    variants: List[NewVariant]
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _NewVariantRequired(TypedDict):
    # 1 to 200 characters.
    name: str
    # Minor units of the currency, per interval.
    price: int
    interval: Literal["day", "week", "month", "year"]


class NewVariant(_NewVariantRequired, total=False):
    """A price of a product. It never changes; a new price is a new variant."""

    # The store’s currency by default.
    currency: str
    # How many intervals a period has; 1 by default.
    interval_count: int


class ProductChange(TypedDict, total=False):
    """What to change of a product."""

    # 1 to 200 characters.
    name: str
    description: str
    # Whether it is sold at all.
    active: bool
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class VariantChange(TypedDict, total=False):
    """What to change of a variant; its price never changes."""

    # 1 to 200 characters.
    name: str
    # Whether it is no longer sold.
    archived: bool


class _NewCustomerRequired(TypedDict):
    # 1 to 200 characters.
    name: str
    # In test mode, payments fail if its local part ends in `+declined`.
    email: str


class NewCustomer(_NewCustomerRequired, total=False):
    """A customer to add."""

    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class CustomerChange(TypedDict, total=False):
    """What to change of a customer."""

    # 1 to 200 characters.
    name: str
    email: str
    # Texts by key, up to 20. A key set to null goes; one that is absent stays as it is.
    metadata: Dict[str, Union[str, None]]


class _NewWebhookEndpointRequired(TypedDict):
    # An https URL on the public internet; http to `localhost` while developing.
    url: str
    # Kinds of event, or `["*"]` for every kind.
    events: Union[List[Literal["*"]], List[EventKind]]


class NewWebhookEndpoint(_NewWebhookEndpointRequired, total=False):
    """A webhook endpoint to add."""

    description: str
    enabled: bool

# A kind of event.
EventKind = Literal["subscription.created", "subscription.updated", "subscription.canceled", "subscription.cancellation_scheduled", "subscription.resumed", "subscription.swapped", "subscription.renewed", "subscription.past_due", "subscription.paused", "subscription.unpaused", "invoice.created", "invoice.paid", "invoice.updated", "customer.created", "customer.updated", "customer.deleted", "product.created", "product.updated", "approval.requested", "approval.executed", "approval.declined", "approval.expired", "approval.withdrawn", "approval.failed", "connection.started", "connection.rotated", "connection.widened", "connection.narrowed", "connection.ending", "connection.ended"]


class WebhookEndpointChange(TypedDict, total=False):
    """What to change about an endpoint."""

    # An https URL on the public internet; http to `localhost` while developing.
    url: str
    description: str
    # Kinds of event, or `["*"]` for every kind.
    events: Union[List[Literal["*"]], List[EventKind]]
    enabled: bool


class WebhookSecretRotation(TypedDict):
    """How to replace an endpoint’s secret."""

    # For how long the old secret signs beside the new one; at 0 all old secrets end.
    overlap_hours: int


class WebhookTest(TypedDict):
    """A test event to send."""

    type: EventKind


class WebhookRedelivery(TypedDict, total=False):
    """Which events to deliver again: one, or everything since a time."""

    since: str
    event_id: str

# An empty object.
Nothing = Dict[str, Any]


class ClockMove(TypedDict):
    """Where to move the clock of a test store."""

    # Later than the store’s time, by five years at most.
    advance_to: str


class _TokenResponseRequired(TypedDict):
    # Ends when it is rotated or revoked, and expires only where `expires_in` says so.
    access_token: str
    # `DPoP` if the request came with a proof of a key.
    token_type: Literal["Bearer", "DPoP"]
    refresh_token: str
    # What was granted: names separated by spaces, or `*`.
    scope: str
    store: Store


class TokenResponse(_TokenResponseRequired, total=False):
    """A pair of tokens for one store in one mode."""

    # Seconds until the access token expires; only where that was asked for.
    expires_in: int
    # When the connection ends; only where the seller chose that.
    ends_at: str
    # The change that the seller approved with the connection; only where the request asked for one.
    authorization_details: List[ApprovedChange]


class Store(TypedDict):
    """The connected store, in the mode the seller chose."""

    id: str
    name: str
    subdomain: str
    custom_domain: Union[str, None]
    # ISO 4217, lower case.
    currency: str
    mode: Literal["live", "test"]


class _ApprovedChangeRequired(TypedDict):
    type: Literal["subscription_change"]
    subscription_id: str
    action: Literal["cancel", "cancel_immediately", "resume", "swap", "pause"]
    approval_id: str
    status: ApprovalStatus


class ApprovedChange(_ApprovedChangeRequired, total=False):
    variant_id: str
    product_id: str
    # RFC 3339 in UTC with milliseconds.
    resumes_at: str
    when: Literal["now", "period_end"]
    metadata: Dict[str, Union[str, None]]

# What has become of an approval.
ApprovalStatus = Literal["pending", "executed", "declined", "expired", "withdrawn", "failed"]


class Introspection1(TypedDict):
    active: Literal[False]


class Introspection2Cnf(TypedDict):
    """The thumbprint of the key that it is bound to."""

    jkt: str


class _Introspection2Required(TypedDict):
    active: Literal[True]
    # `DPoP`: an access token that is bound to a key.
    token_type: Literal["access_token", "refresh_token", "DPoP"]
    scope: str
    client_id: str
    # The store’s id.
    sub: str
    mode: Literal["live", "test"]
    # The same for all tokens of a connection.
    connection_id: str
    # Seconds since 1970.
    iat: int
    iss: str


class Introspection2(_Introspection2Required, total=False):
    # When the access token expires, where it does: seconds since 1970.
    exp: int
    # When the connection ends; only where the seller chose that.
    ends_at: str
    # What the token is for, if the app named a `resource`.
    aud: List[str]
    # The thumbprint of the key that it is bound to.
    cnf: Introspection2Cnf

# What is known about a token (RFC 7662).
Introspection = Union["Introspection1", "Introspection2"]


class _ClientInformationRequired(TypedDict):
    # Carries the metadata itself; 1,500 characters at most.
    client_id: str
    # Seconds since 1970.
    client_id_issued_at: int
    # Exact; only the port of a loopback address may be another one in each request.
    redirect_uris: List[str]
    grant_types: List[str]
    response_types: List[str]
    token_endpoint_auth_method: Literal["none"]


class ClientInformation(_ClientInformationRequired, total=False):
    """A registered client (RFC 7591 section 3.2.1)."""

    # What the seller is shown, unless it imitates another.
    client_name: str
    # Its tokens have to be bound to a key (RFC 9449).
    dpop_bound_access_tokens: bool


class AppCredentials(TypedDict):
    """What an app authenticates with."""

    client_id: str
    # Shown only this once.
    client_secret: str


class Approval(TypedDict):
    """A change that was asked for, and what has become of it."""

    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class _ProposedChangeRequired(TypedDict):
    type: Literal["subscription_change"]
    subscription_id: str
    action: Literal["cancel", "cancel_immediately", "resume", "swap", "pause"]


class ProposedChange(_ProposedChangeRequired, total=False):
    """A change as it was asked for."""

    variant_id: str
    product_id: str
    # RFC 3339 in UTC with milliseconds.
    resumes_at: str
    when: Literal["now", "period_end"]
    metadata: Dict[str, Union[str, None]]


class SubscriptionScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class Subscription(TypedDict):
    """A subscription of the connected store."""

    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]

# The state of a subscription.
SubscriptionStatus = Literal["trialing", "active", "past_due", "paused", "canceled"]


class DeviceAuthorization(TypedDict):
    """A device that waits."""

    # What the device asks with at the token endpoint.
    device_code: str
    # What the person types in; case and hyphen don’t count.
    user_code: str
    # Where they do so.
    verification_uri: str
    # The same with the code, to be opened or shown as a QR code.
    verification_uri_complete: str
    # Seconds.
    expires_in: int
    # Seconds to leave between two requests at the token endpoint.
    interval: int


class ConnectedStoreApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class _ConnectedStoreConnectionRequired(TypedDict):
    id: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    # RFC 3339 in UTC with milliseconds.
    last_used_at: str


class ConnectedStoreConnection(_ConnectedStoreConnectionRequired, total=False):
    """The connection. For a seller’s own API key: its id, when it was made, and when it was last used."""

    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectedStore(TypedDict):
    """The connected store with the app and the connection of the token."""

    id: str
    name: str
    subdomain: str
    custom_domain: Union[str, None]
    # ISO 4217, lower case.
    currency: str
    mode: Literal["live", "test"]
    # What this access token may do: names separated by spaces, or `*`.
    scope: str
    # The connected app; null for a seller’s own API key, which has no app.
    app: Optional[ConnectedStoreApp]
    # The connection. For a seller’s own API key: its id, when it was made, and when it was last used.
    connection: ConnectedStoreConnection


class OwnConnection(TypedDict):
    """A connection of the app to this store and mode."""

    # Keep your tokens under this id.
    id: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    last_used_at: Optional[str]
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # Whether it is the one of this token.
    current: bool


class ExpandedSubscriptionScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class ExpandedSubscriptionPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class _ExpandedSubscriptionRequired(TypedDict):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[ExpandedSubscriptionScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[ExpandedSubscriptionPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class ExpandedSubscription(_ExpandedSubscriptionRequired, total=False):
    """A subscription, with what `expand` asked for."""

    # With `expand`; null once the customer has been deleted.
    customer: Optional[Customer]
    # With `expand`.
    product: Optional[Product]
    # With `expand`.
    variant: Optional[Variant]


class Customer(TypedDict):
    """A customer of the store."""

    id: str
    name: str
    email: str
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class Product(TypedDict):
    """A product with its variants."""

    id: str
    name: str
    description: str
    active: bool
    variants: List[Variant]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class Variant(TypedDict):
    """A price of a product."""

    id: str
    name: str
    # Minor units of the currency, per interval.
    price: int
    # ISO 4217, lower case.
    currency: str
    interval: Literal["day", "week", "month", "year"]
    interval_count: int
    archived: bool


class SubscriptionPreviewScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionPreviewPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionPreview(TypedDict):
    """The subscription as it would be."""

    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionPreviewScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionPreviewPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]
    # All lines of the invoice that is issued at once; if none is, the lines added for the next one.
    lines: List[InvoiceLine]
    # The total that is invoiced at once; 0 if nothing is.
    due_now: int
    # The next invoice after the update; null if there is none.
    next_invoice: Optional[UpcomingInvoice]
    # Send it with the same body to `PATCH`: it does exactly this, or nothing.
    preview_id: str
    # RFC 3339 in UTC with milliseconds.
    valid_until: str


class InvoiceLine(TypedDict):
    """A line of an invoice, or one pending for the next."""

    description: str
    # Minor units of the currency; negative for credits.
    amount: int
    # ISO 4217, lower case.
    currency: str
    # Whether it was added by a swap.
    proration: bool
    # RFC 3339 in UTC with milliseconds.
    period_start: str
    # RFC 3339 in UTC with milliseconds.
    period_end: str
    variant_id: Optional[str]


class UpcomingInvoice(TypedDict):
    """The next invoice as things stand."""

    subscription_id: str
    # ISO 4217, lower case.
    currency: str
    # When it will be issued: after a pause on the day it ends; null where that has no date.
    due_at: Optional[str]
    # The pending lines, then the price of the next period; if the subscription ends, what will lapse.
    lines: List[InvoiceLine]
    # Minor units of the currency; negative for credits.
    total: int


class AppConnection(TypedDict):
    """A connection of an app, as the app sees it that has signed in as itself."""

    # The same for all of its tokens; those are kept under it.
    id: str
    store: Store
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # When the seller allowed that.
    granted_at: str
    # When its code was exchanged.
    connected_at: str
    last_used_at: Optional[str]
    # When it ends, where the seller said so.
    ends_at: Optional[str]
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]


class Invoice(TypedDict):
    """An issued invoice. Its lines and total never change."""

    id: str
    number: str
    subscription_id: str
    # ISO 4217, lower case.
    currency: str
    # The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today.
    status: Literal["open", "paid", "uncollectible", "void"]
    # RFC 3339 in UTC with milliseconds.
    issued_at: str
    # RFC 3339 in UTC with milliseconds.
    period_start: str
    # RFC 3339 in UTC with milliseconds.
    period_end: str
    lines: List[InvoiceLine]
    # Minor units of the currency; negative for credits.
    total: int


class OrderCustomer(TypedDict):
    """`name` and `email` are null without `customers:read`, and once the customer is deleted."""

    id: str
    name: Union[str, None]
    email: Union[str, None]


class Order(TypedDict):
    """A sale: a paid or open invoice of a subscription."""

    # That of the invoice.
    id: str
    number: str
    # `open`: it has not been paid yet.
    status: Literal["open", "paid"]
    # The first of a subscription, a further period, a change to another period, or what was left at its end.
    billing_reason: Literal["first", "renewal", "swap", "final"]
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # ISO 4217, lower case.
    currency: str
    # Minor units of the currency; negative for credits.
    total: int
    # Minor units of the currency; negative for credits.
    amount_paid: int
    lines: List[InvoiceLine]
    subscription_id: str
    # `name` and `email` are null without `customers:read`, and once the customer is deleted.
    customer: OrderCustomer


class MetricsDaysItemInvoicedItem(TypedDict):
    # ISO 4217, lower case.
    currency: str
    # Minor units of the currency; negative for credits.
    amount: int


class MetricsDaysItemCollectedItem(TypedDict):
    # ISO 4217, lower case.
    currency: str
    # Minor units of the currency; negative for credits.
    amount: int


class MetricsDaysItem(TypedDict):
    date: str
    # The totals of invoices that were issued, by currency.
    invoiced: List[MetricsDaysItemInvoicedItem]
    # The totals of invoices that were paid, by currency.
    collected: List[MetricsDaysItemCollectedItem]
    # Subscriptions that had begun and not ended when the day was over, trials and paused ones too.
    active: int
    # Subscriptions that began.
    new: int
    # Subscriptions that ended.
    ended: int
    # Payments that failed, each try counted.
    failed: int


class Metrics(TypedDict):
    """What a store comes to, day by day."""

    # The store’s, as IANA names it: its days are these.
    time_zone: str
    days: List[MetricsDaysItem]


class Deleted(TypedDict):
    """What was deleted."""

    id: str
    deleted: Literal[True]


class WebhookEndpoint(TypedDict):
    """Where events are sent."""

    id: str
    url: str
    description: str
    # Kinds of event, or `["*"]` for every kind.
    events: List[str]
    # False when it was disabled, failed for three days, or answered 410.
    enabled: bool
    # RFC 3339 in UTC with milliseconds.
    created_at: str


class CreatedWebhookEndpoint(TypedDict):
    """A new endpoint with its secret."""

    id: str
    url: str
    description: str
    # Kinds of event, or `["*"]` for every kind.
    events: List[str]
    # False when it was disabled, failed for three days, or answered 410.
    enabled: bool
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # Verifies deliveries (Standard Webhooks). Shown only now.
    secret: str


class DeletedWebhookEndpoint(TypedDict):
    """The endpoint is gone."""

    id: str
    deleted: Literal[True]


class WebhookSecret(TypedDict):
    """An endpoint with its new secret."""

    id: str
    url: str
    description: str
    # Kinds of event, or `["*"]` for every kind.
    events: List[str]
    # False when it was disabled, failed for three days, or answered 410.
    enabled: bool
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # Verifies deliveries (Standard Webhooks). Shown only now.
    secret: str


class WebhookTestSent(TypedDict):
    """The test event is on its way."""

    event_id: str


class WebhookDeliveryAttemptsItem(TypedDict):
    # RFC 3339 in UTC with milliseconds.
    at: str
    # The answer’s; null when there was none.
    status: Optional[int]
    # Why it failed, unless the status says it.
    error: Union[str, None]
    duration_ms: int
    # The first 4 KiB.
    response_body: Union[str, None]


class WebhookDelivery(TypedDict):
    """An event on its way to an endpoint."""

    id: str
    event_id: str
    type: str
    status: Literal["pending", "succeeded", "failed"]
    attempts: List[WebhookDeliveryAttemptsItem]
    next_attempt_at: Optional[str]


class WebhookRedelivering(TypedDict):
    """The events are on their way."""

    # How many events are delivered again.
    deliveries: int

# Something that happened in a store; what webhook endpoints receive.
Event = Union["SubscriptionCreatedEvent", "SubscriptionUpdatedEvent", "SubscriptionCanceledEvent", "SubscriptionCancellationScheduledEvent", "SubscriptionResumedEvent", "SubscriptionSwappedEvent", "SubscriptionRenewedEvent", "SubscriptionPastDueEvent", "SubscriptionPausedEvent", "SubscriptionUnpausedEvent", "InvoiceCreatedEvent", "InvoicePaidEvent", "InvoiceUpdatedEvent", "CustomerCreatedEvent", "CustomerUpdatedEvent", "CustomerDeletedEvent", "ProductCreatedEvent", "ProductUpdatedEvent", "ApprovalRequestedEvent", "ApprovalExecutedEvent", "ApprovalDeclinedEvent", "ApprovalExpiredEvent", "ApprovalWithdrawnEvent", "ApprovalFailedEvent", "ConnectionStartedEvent", "ConnectionRotatedEvent", "ConnectionWidenedEvent", "ConnectionNarrowedEvent", "ConnectionEndingEvent", "ConnectionEndedEvent"]


class SubscriptionCreatedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionCreatedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionCreatedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionCreatedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionCreatedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionCreatedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionCreatedEventDataPrevious]


class SubscriptionCreatedEvent(TypedDict):
    """A subscription was created."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.created"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionCreatedEventData


class SubscriptionUpdatedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionUpdatedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionUpdatedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionUpdatedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionUpdatedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionUpdatedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionUpdatedEventDataPrevious]


class SubscriptionUpdatedEvent(TypedDict):
    """A subscription changed in a way that has no kind of its own."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.updated"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionUpdatedEventData


class SubscriptionCanceledEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionCanceledEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionCanceledEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionCanceledEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionCanceledEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionCanceledEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionCanceledEventDataPrevious]


class SubscriptionCanceledEvent(TypedDict):
    """A subscription ended."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.canceled"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionCanceledEventData


class SubscriptionCancellationScheduledEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionCancellationScheduledEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionCancellationScheduledEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionCancellationScheduledEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionCancellationScheduledEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionCancellationScheduledEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionCancellationScheduledEventDataPrevious]


class SubscriptionCancellationScheduledEvent(TypedDict):
    """A subscription will end with its current period."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.cancellation_scheduled"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionCancellationScheduledEventData


class SubscriptionResumedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionResumedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionResumedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionResumedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionResumedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionResumedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionResumedEventDataPrevious]


class SubscriptionResumedEvent(TypedDict):
    """A scheduled cancellation was undone."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.resumed"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionResumedEventData


class SubscriptionSwappedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionSwappedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionSwappedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionSwappedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionSwappedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionSwappedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionSwappedEventDataPrevious]


class SubscriptionSwappedEvent(TypedDict):
    """A subscription moved to another plan."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.swapped"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionSwappedEventData


class SubscriptionRenewedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionRenewedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionRenewedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionRenewedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionRenewedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionRenewedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionRenewedEventDataPrevious]


class SubscriptionRenewedEvent(TypedDict):
    """A new period of a subscription began."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.renewed"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionRenewedEventData


class SubscriptionPastDueEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionPastDueEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionPastDueEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionPastDueEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionPastDueEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionPastDueEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionPastDueEventDataPrevious]


class SubscriptionPastDueEvent(TypedDict):
    """The payment of a subscription’s invoice failed, at first or again."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.past_due"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionPastDueEventData


class SubscriptionPausedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionPausedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionPausedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionPausedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionPausedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionPausedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionPausedEventDataPrevious]


class SubscriptionPausedEvent(TypedDict):
    """A subscription was paused."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.paused"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionPausedEventData


class SubscriptionUnpausedEventDataPreviousScheduledChange(TypedDict):
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    at: str


class SubscriptionUnpausedEventDataPreviousPause(TypedDict):
    # Since when it is paused; the end of the period where that is yet to come.
    starts_at: str
    # When it goes on by itself; null: when somebody resumes it.
    resumes_at: Optional[str]


class SubscriptionUnpausedEventDataPrevious(TypedDict, total=False):
    id: str
    status: SubscriptionStatus
    # Whether it ends with the current period instead of renewing.
    cancel_at_period_end: bool
    # RFC 3339 in UTC with milliseconds.
    current_period_end: str
    # RFC 3339 in UTC with milliseconds.
    updated_at: str
    customer_id: str
    product_id: str
    variant_id: str
    # RFC 3339 in UTC with milliseconds.
    current_period_start: str
    # When the latest cancellation was requested; null again after a resume.
    canceled_at: Optional[str]
    # When it became `canceled`.
    ended_at: Optional[str]
    # What it changes to when it renews; `resume` takes it back.
    scheduled_change: Optional[SubscriptionUnpausedEventDataPreviousScheduledChange]
    # The pause that it is in, or that is scheduled.
    pause: Optional[SubscriptionUnpausedEventDataPreviousPause]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class SubscriptionUnpausedEventData(TypedDict):
    object: Subscription
    # The members that changed, as they were; null when created.
    previous: Optional[SubscriptionUnpausedEventDataPrevious]


class SubscriptionUnpausedEvent(TypedDict):
    """A paused subscription goes on, with a new period."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["subscription.unpaused"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: SubscriptionUnpausedEventData


class InvoiceCreatedEventDataPrevious(TypedDict, total=False):
    id: str
    number: str
    subscription_id: str
    # ISO 4217, lower case.
    currency: str
    # The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today.
    status: Literal["open", "paid", "uncollectible", "void"]
    # RFC 3339 in UTC with milliseconds.
    issued_at: str
    # RFC 3339 in UTC with milliseconds.
    period_start: str
    # RFC 3339 in UTC with milliseconds.
    period_end: str
    lines: List[InvoiceLine]
    # Minor units of the currency; negative for credits.
    total: int


class InvoiceCreatedEventData(TypedDict):
    object: Invoice
    # The members that changed, as they were; null when created.
    previous: Optional[InvoiceCreatedEventDataPrevious]


class InvoiceCreatedEvent(TypedDict):
    """An invoice was issued."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["invoice.created"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: InvoiceCreatedEventData


class InvoicePaidEventDataPrevious(TypedDict, total=False):
    id: str
    number: str
    subscription_id: str
    # ISO 4217, lower case.
    currency: str
    # The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today.
    status: Literal["open", "paid", "uncollectible", "void"]
    # RFC 3339 in UTC with milliseconds.
    issued_at: str
    # RFC 3339 in UTC with milliseconds.
    period_start: str
    # RFC 3339 in UTC with milliseconds.
    period_end: str
    lines: List[InvoiceLine]
    # Minor units of the currency; negative for credits.
    total: int


class InvoicePaidEventData(TypedDict):
    object: Invoice
    # The members that changed, as they were; null when created.
    previous: Optional[InvoicePaidEventDataPrevious]


class InvoicePaidEvent(TypedDict):
    """An invoice was paid."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["invoice.paid"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: InvoicePaidEventData


class InvoiceUpdatedEventDataPrevious(TypedDict, total=False):
    id: str
    number: str
    subscription_id: str
    # ISO 4217, lower case.
    currency: str
    # The payment of an `open` invoice is tried again after 1, 3, 5 and 7 days, unless the subscription has ended; after that the seller settles it. `void` is reserved: no invoice has it today.
    status: Literal["open", "paid", "uncollectible", "void"]
    # RFC 3339 in UTC with milliseconds.
    issued_at: str
    # RFC 3339 in UTC with milliseconds.
    period_start: str
    # RFC 3339 in UTC with milliseconds.
    period_end: str
    lines: List[InvoiceLine]
    # Minor units of the currency; negative for credits.
    total: int


class InvoiceUpdatedEventData(TypedDict):
    object: Invoice
    # The members that changed, as they were; null when created.
    previous: Optional[InvoiceUpdatedEventDataPrevious]


class InvoiceUpdatedEvent(TypedDict):
    """An invoice was given up as uncollectible."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["invoice.updated"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: InvoiceUpdatedEventData


class CustomerCreatedEventDataPrevious(TypedDict, total=False):
    id: str
    name: str
    email: str
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class CustomerCreatedEventData(TypedDict):
    object: Customer
    # The members that changed, as they were; null when created.
    previous: Optional[CustomerCreatedEventDataPrevious]


class CustomerCreatedEvent(TypedDict):
    """A customer was added."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["customer.created"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: CustomerCreatedEventData


class CustomerUpdatedEventDataPrevious(TypedDict, total=False):
    id: str
    name: str
    email: str
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class CustomerUpdatedEventData(TypedDict):
    object: Customer
    # The members that changed, as they were; null when created.
    previous: Optional[CustomerUpdatedEventDataPrevious]


class CustomerUpdatedEvent(TypedDict):
    """A customer’s name or email changed."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["customer.updated"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: CustomerUpdatedEventData


class CustomerDeletedEventDataPrevious(TypedDict, total=False):
    id: str
    name: str
    email: str
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class CustomerDeletedEventData(TypedDict):
    object: Customer
    # The members that changed, as they were; null when created.
    previous: Optional[CustomerDeletedEventDataPrevious]


class CustomerDeletedEvent(TypedDict):
    """A customer was deleted."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["customer.deleted"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: CustomerDeletedEventData


class ProductCreatedEventDataPrevious(TypedDict, total=False):
    id: str
    name: str
    description: str
    active: bool
    variants: List[Variant]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class ProductCreatedEventData(TypedDict):
    object: Product
    # The members that changed, as they were; null when created.
    previous: Optional[ProductCreatedEventDataPrevious]


class ProductCreatedEvent(TypedDict):
    """A product was added."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["product.created"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ProductCreatedEventData


class ProductUpdatedEventDataPrevious(TypedDict, total=False):
    id: str
    name: str
    description: str
    active: bool
    variants: List[Variant]
    # What apps keep with it: texts by key.
    metadata: Dict[str, str]


class ProductUpdatedEventData(TypedDict):
    object: Product
    # The members that changed, as they were; null when created.
    previous: Optional[ProductUpdatedEventDataPrevious]


class ProductUpdatedEvent(TypedDict):
    """A product or one of its variants changed, or a variant was added."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["product.updated"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ProductUpdatedEventData


class ApprovalRequestedEventDataPrevious(TypedDict, total=False):
    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class ApprovalRequestedEventData(TypedDict):
    object: Approval
    # The members that changed, as they were; null when created.
    previous: Optional[ApprovalRequestedEventDataPrevious]


class ApprovalRequestedEvent(TypedDict):
    """An app asked the seller to approve one change."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["approval.requested"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ApprovalRequestedEventData


class ApprovalExecutedEventDataPrevious(TypedDict, total=False):
    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class ApprovalExecutedEventData(TypedDict):
    object: Approval
    # The members that changed, as they were; null when created.
    previous: Optional[ApprovalExecutedEventDataPrevious]


class ApprovalExecutedEvent(TypedDict):
    """The seller approved a change, and it was made."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["approval.executed"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ApprovalExecutedEventData


class ApprovalDeclinedEventDataPrevious(TypedDict, total=False):
    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class ApprovalDeclinedEventData(TypedDict):
    object: Approval
    # The members that changed, as they were; null when created.
    previous: Optional[ApprovalDeclinedEventDataPrevious]


class ApprovalDeclinedEvent(TypedDict):
    """The seller declined a change."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["approval.declined"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ApprovalDeclinedEventData


class ApprovalExpiredEventDataPrevious(TypedDict, total=False):
    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class ApprovalExpiredEventData(TypedDict):
    object: Approval
    # The members that changed, as they were; null when created.
    previous: Optional[ApprovalExpiredEventDataPrevious]


class ApprovalExpiredEvent(TypedDict):
    """Nobody decided in time about a change that was asked for."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["approval.expired"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ApprovalExpiredEventData


class ApprovalWithdrawnEventDataPrevious(TypedDict, total=False):
    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class ApprovalWithdrawnEventData(TypedDict):
    object: Approval
    # The members that changed, as they were; null when created.
    previous: Optional[ApprovalWithdrawnEventDataPrevious]


class ApprovalWithdrawnEvent(TypedDict):
    """The app took back what it had asked for, or its connection ended."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["approval.withdrawn"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ApprovalWithdrawnEventData


class ApprovalFailedEventDataPrevious(TypedDict, total=False):
    id: str
    status: ApprovalStatus
    # The change: exactly one.
    authorization_details: List[ProposedChange]
    # The page on which the seller decides: show it to them as a link.
    url: str
    # RFC 3339 in UTC with milliseconds.
    requested_at: str
    # RFC 3339 in UTC with milliseconds.
    expires_at: str
    # How many seconds to leave between two looks.
    interval: int
    decided_at: Optional[str]
    # Why it failed: the code of an error of the update.
    error: Union[str, None]
    # As it was after the change, once that was made.
    subscription: Optional[Subscription]


class ApprovalFailedEventData(TypedDict):
    object: Approval
    # The members that changed, as they were; null when created.
    previous: Optional[ApprovalFailedEventDataPrevious]


class ApprovalFailedEvent(TypedDict):
    """The seller approved a change that could not be made; `error` says why."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["approval.failed"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ApprovalFailedEventData


class ConnectionStartedEventDataPreviousApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class ConnectionStartedEventDataPrevious(TypedDict, total=False):
    id: str
    app: ConnectionStartedEventDataPreviousApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]
    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionStartedEventData(TypedDict):
    object: Connection
    # The members that changed, as they were; null when created.
    previous: Optional[ConnectionStartedEventDataPrevious]


class ConnectionStartedEvent(TypedDict):
    """An app connected to the store."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["connection.started"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ConnectionStartedEventData


class ConnectionApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class _ConnectionRequired(TypedDict):
    id: str
    app: ConnectionApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]


class Connection(_ConnectionRequired, total=False):
    """An app’s access to a store, as its events show it."""

    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionRotatedEventDataPreviousApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class ConnectionRotatedEventDataPrevious(TypedDict, total=False):
    id: str
    app: ConnectionRotatedEventDataPreviousApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]
    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionRotatedEventData(TypedDict):
    object: Connection
    # The members that changed, as they were; null when created.
    previous: Optional[ConnectionRotatedEventDataPrevious]


class ConnectionRotatedEvent(TypedDict):
    """An app rotated its tokens."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["connection.rotated"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ConnectionRotatedEventData


class ConnectionWidenedEventDataPreviousApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class ConnectionWidenedEventDataPrevious(TypedDict, total=False):
    id: str
    app: ConnectionWidenedEventDataPreviousApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]
    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionWidenedEventData(TypedDict):
    object: Connection
    # The members that changed, as they were; null when created.
    previous: Optional[ConnectionWidenedEventDataPrevious]


class ConnectionWidenedEvent(TypedDict):
    """The seller gave an app more permissions."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["connection.widened"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ConnectionWidenedEventData


class ConnectionNarrowedEventDataPreviousApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class ConnectionNarrowedEventDataPrevious(TypedDict, total=False):
    id: str
    app: ConnectionNarrowedEventDataPreviousApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]
    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionNarrowedEventData(TypedDict):
    object: Connection
    # The members that changed, as they were; null when created.
    previous: Optional[ConnectionNarrowedEventDataPrevious]


class ConnectionNarrowedEvent(TypedDict):
    """The seller took permissions back from an app."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["connection.narrowed"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ConnectionNarrowedEventData


class ConnectionEndingEventDataPreviousApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class ConnectionEndingEventDataPrevious(TypedDict, total=False):
    id: str
    app: ConnectionEndingEventDataPreviousApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]
    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionEndingEventData(TypedDict):
    object: Connection
    # The members that changed, as they were; null when created.
    previous: Optional[ConnectionEndingEventDataPrevious]


class ConnectionEndingEvent(TypedDict):
    """The access of an app ends in a week, or in a day, because the seller chose that."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["connection.ending"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ConnectionEndingEventData


class ConnectionEndedEventDataPreviousApp(TypedDict):
    client_id: str
    name: str
    verified: bool


class ConnectionEndedEventDataPrevious(TypedDict, total=False):
    id: str
    app: ConnectionEndedEventDataPreviousApp
    # What the seller allows: names separated by spaces, or `*`.
    scope: str
    # RFC 3339 in UTC with milliseconds.
    connected_at: str
    ended_at: Optional[str]
    # Why it ended; null until then.
    reason: Optional[Literal["seller", "app", "reuse", "replay", "app_disabled", "app_deleted", "account_deleted", "operator", "leaked", "superseded", "replaced", "end_date", "unused", "client_blocked"]]
    # When the connection ends; only where the seller chose that.
    ends_at: str


class ConnectionEndedEventData(TypedDict):
    object: Connection
    # The members that changed, as they were; null when created.
    previous: Optional[ConnectionEndedEventDataPrevious]


class ConnectionEndedEvent(TypedDict):
    """An app lost its access to the store; the object says why."""

    # The `webhook-id` of its deliveries.
    id: str
    type: Literal["connection.ended"]
    # When it happened, in real time.
    timestamp: str
    store_id: str
    mode: Literal["live", "test"]
    # Counts from 1 per subscription or connection, without gaps; 0: a test event.
    sequence: int
    # The request that caused it; null when time alone did.
    request_id: Union[str, None]
    data: ConnectionEndedEventData


class LoggedRequest(TypedDict):
    """A call that was made."""

    id: str
    # RFC 3339 in UTC with milliseconds.
    created_at: str
    method: str
    # Without a query; `…` stands for what is no id.
    path: str
    status: int
    # The code of the error; null without one.
    error: Union[str, None]
    # Why it was refused; null when it wasn’t.
    reason: Union[str, None]
    duration_ms: float
    # The `X-Request-Id` of the answer.
    request_id: str
    store_id: Optional[str]
    mode: Optional[Literal["live", "test"]]


class SampleData(TypedDict):
    """How many of each were added."""

    products: int
    customers: int
    subscriptions: int


class TestClock(TypedDict):
    """The clock of a store’s test mode."""

    # RFC 3339 in UTC with milliseconds.
    now: str
    # Whether it is still being moved.
    advancing: bool


class _ErrorRequired(TypedDict):
    error: Literal["invalid_token", "invalid_dpop_proof", "use_dpop_nonce", "network_not_allowed", "store_suspended", "rate_limited", "insufficient_scope", "invalid_request", "not_found", "approvals_not_allowed", "approval_decided", "subscription_canceled", "subscription_paused", "subscription_past_due", "subscription_cancellation_scheduled", "subscription_not_scheduled_to_cancel", "preview_outdated", "clock_advancing", "test_mode_only", "store_not_empty", "customer_has_subscriptions", "too_many_endpoints", "precondition_failed", "idempotency_conflict", "invalid_url", "variant_not_found", "product_not_found", "variant_archived", "currency_mismatch", "same_variant", "ambiguous_variant", "customer_not_found", "invalid_price", "invalid_interval", "unknown_currency", "invalid_time", "payment_failed", "payment_pending", "server_error", "temporarily_unavailable", "upstream_unavailable", "upstream_refused", "upstream_busy", "upstream_timeout"]
    # For people; may change.
    error_description: str
    # Why exactly, for code to branch on; those that exist are listed under Errors.
    reason: str
    # The page that explains the reason.
    doc_url: str
    # The X-Request-Id of the request that first got this answer; quote it when you ask for help.
    request_id: str


class Error(_ErrorRequired, total=False):
    """An error of a v1 endpoint."""

    # The member, parameter or header at fault.
    param: str
    required_scopes: List[str]
    granted_scopes: List[str]
    # The consent screen that asks for what is missing; add your `state` and PKCE.
    reauthorize_url: str


class OAuthError(TypedDict):
    """An error of an OAuth endpoint (RFC 6749 section 5.2)."""

    error: Literal["invalid_request", "unsupported_grant_type", "invalid_grant", "invalid_dpop_proof", "use_dpop_nonce", "network_not_allowed", "invalid_scope", "unauthorized_client", "authorization_pending", "slow_down", "access_denied", "expired_token", "invalid_target", "invalid_redirect_uri", "invalid_client_metadata", "not_found", "invalid_client", "rate_limited", "server_error", "temporarily_unavailable"]
    # For people; may change.
    error_description: str
