/** The page that lists what apps ask for. */
export const APPROVALS_PATH = '/dashboard/approvals';
