/** The one type of authorization detail there is (RFC 9396 section 2): a change of a subscription. */
export const DETAIL_TYPE = 'subscription_change';
