/** What a connection or key has touched, and access that was ended. */
export default {
  connectedApps: 'Connected apps',
  accessEnded: 'Access that was ended',
  accessEndedAbout: 'In the last {days, number} days, because a code or token was used twice or found in public.',
  nothingEnded: 'Nothing was ended',
  nothingEndedAbout: 'No access to your stores was ended for safety.',
  showTouched: 'Show what it touched',
  touchedAbout:
    'Which customers, subscriptions and products <bdi>{name}</bdi> has read and changed, day by day. Its access {isLive, select, yes {still works} other {has ended}}.',
  exportCsv: 'Export CSV',
  onlyNewest:
    'Only the newest {count, number} calls and changes of these days are counted here. Choose fewer days, or export them.',
  nothingInDays: 'Nothing in these days',
  nothingInDaysAbout: 'Nothing is known that it has read or changed then.',
  endAbout: 'Something is wrong? End the access of <bdi>{name}</bdi> at once. What it has touched stays here.',
  endAndShow: 'End and show',
  noLog: 'This service keeps no log of requests, so nobody knows what was read.',
  readSince:
    'What was read is known since {day}: the log of requests goes back {days, plural, one {# day} other {# days}}.',
  changedSince:
    'What was changed is known for as long as the store’s activity. Of a list the log has how many objects it had, its filters, and the first and last of them, which the CSV file shows; not each one in it.',
  object: 'Object',
  read: 'Read',
  changed: 'Changed',
  kindName:
    '{kind, select, customer {Customer} subscription {Subscription} product {Product} variant {Variant} other {Invoice}}',
  listsOf:
    '{kind, select, customer {Lists of customers} subscription {Lists of subscriptions} product {Lists of products} variant {Lists of variants} other {Lists of invoices}}',
  times: '{count, plural, =1 {once} other {# times}}',
  timesInAll: '{count, plural, =1 {once} other {# times}}, {objects, number} in all',
  moreInCsv: '{count, plural, other {# more are in the CSV file.}}',
} as const;
