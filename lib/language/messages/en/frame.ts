/** What stands around pages. */
export default {
  language: 'Language',
  changeLanguage: 'Change language',
} as const;
