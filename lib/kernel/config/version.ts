import description from '../../../package.json' with { type: 'json' };

/** The product's version, as in CHANGELOG.md. */
export const VERSION: string = description.version;
