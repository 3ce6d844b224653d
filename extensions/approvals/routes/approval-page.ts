/** The path of a page on which an approval is decided. */
export const APPROVAL_PAGE = /^\/approve\/([\da-f-]{36})$/i;

/** The page that lists what apps ask for. */
export const APPROVALS_PATH = '/dashboard/approvals';
