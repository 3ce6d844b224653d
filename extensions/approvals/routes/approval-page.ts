/** The path of a page on which an approval is decided. */
export const APPROVAL_PAGE = /^\/approve\/([\da-f-]{36})$/i;
