'use client';

/** For a page of many: made in the browser, their texts weigh less than their markup. */
export { ConnectedAppTable as ConnectedAppList } from './connected-app-table.tsx';
