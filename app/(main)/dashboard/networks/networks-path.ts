/** The page with what was refused, to which mails lead. */
export const NETWORKS_PATH = '/dashboard/networks';
