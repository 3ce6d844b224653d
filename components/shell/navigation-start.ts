/** The event on the window that says that the page at this URL (its detail) is being opened. */
export const NAVIGATION_START = 'navigation-start';
