/** What stands around pages, and on controls that many of them have. */
export default {
  language: 'Language',
  changeLanguage: 'Change language',
  show: 'Show',
  hide: 'Hide',
} as const;
