import { createHash } from 'node:crypto';
import styles from '@/extensions/docs/docs.inline.css';

const version = createHash('sha256').update(styles).digest('base64url').slice(0, 12);

/** Where the stylesheet of the documentation is; other styles have another address, so it may be kept for ever. */
export const STYLES_PATH = `/docs/styles.css?v=${version}`;

export const STYLES = styles;
