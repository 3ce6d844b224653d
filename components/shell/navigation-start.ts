/** The event of the window that says: the page at this address (its detail) is being opened. */
export const NAVIGATION_START = 'navigation-start';
