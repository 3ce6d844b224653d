/** What people are told of, on the dashboard itself. */
export default {
  notices: 'Notices',
  unreadCount: '{count, plural, one {Notices: # unread} other {Notices: # unread}}',
  manyUnread: 'Notices: more than {count, number} unread',
  noticesAbout:
    'What you should know of your account, stores and apps, whether or not you get a mail about it. Kept for 90 days.',
  chooseMails: 'Choose which of them you get by mail',
  unread: 'Unread',
  markRead: 'Mark as read',
  markAllRead: 'Mark all as read',
  noNotices: 'No notices yet',
  noNoticesAbout:
    'When something happens that you should know of, such as a sign-in on a new device or a failed payment, it is listed here.',
} as const;
