/** A customer as the API shows it. */
export interface CustomerObject {
  id: string;
  name: string;
  email: string;
  created_at: string;
}

export function customerObject({
  id,
  name,
  email,
  createdAt,
}: {
  id: string;
  name: string;
  email: string;
  createdAt: Date;
}): CustomerObject {
  return { id, name, email, created_at: createdAt.toISOString() };
}
