/** The name of the field in which people confirm who they are; never handed back to a form. */
export const CONFIRMATION_FIELD = 'confirmingPassword';
