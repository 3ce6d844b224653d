/** The texts of another language: the same names as in English, none missing and none left over. */
export type Same<English> = Readonly<Record<keyof English, string>>;
