/** Lists of what stores sell and to whom. */
export default {
  title: '{what, select, customer {Customers} product {Products} subscription {Subscriptions} other {Invoices}}',
  noneMatches:
    '{what, select, customer {No customer matches} product {No product matches} subscription {No subscription matches} other {No invoice matches}}',
  noneMatchesThis:
    '{what, select, customer {None of your customers matches this name or email and store.} product {None of your products matches this name, store and status.} subscription {None of your subscriptions matches this customer, store and status.} other {None of your invoices matches this store and status.}}',
  noneYet:
    '{what, select, customer {No customers yet} product {No products yet} subscription {No subscriptions yet} other {No invoices yet}}',
  noneYetAbout:
    '{what, select, customer {Add the people you sell to here, or let a connected app do it. Then they can subscribe to your products.} product {A product has a name and one or more prices, such as monthly and yearly, that customers subscribe to.} subscription {Create one here, or connect an app that sells them. Every change of it is shown on its page.} other {A subscription’s first invoice is issued when it starts, and another one whenever it renews.}}',
  belongsToStore:
    '{what, select, customer {A customer belongs to one of your stores, and you don’t have any yet.} product {A product belongs to one of your stores, and you don’t have any yet.} subscription {A subscription belongs to one of your stores, and you don’t have any yet.} other {An invoice belongs to one of your stores, and you don’t have any yet.}}',
  status: 'Status',
  anyStatus: 'Any status',
} as const;
