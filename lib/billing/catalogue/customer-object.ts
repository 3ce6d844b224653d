import { type Metadata, metadataOf } from './metadata.ts';

/** A customer as the API shows it. */
export interface CustomerObject {
  id: string;
  name: string;
  email: string;
  created_at: string;
  metadata: Metadata;
}

interface CustomerRow {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
  metadata: unknown;
}

export function customerObject({ id, name, email, createdAt, metadata }: CustomerRow): CustomerObject {
  return { id, name, email, created_at: createdAt.toISOString(), metadata: metadataOf(metadata) };
}
