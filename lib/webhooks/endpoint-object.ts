interface Row {
  id: string;
  url: string;
  description: string;
  events: string[];
  enabledAt: Date | null;
  createdAt: Date;
}

/** An endpoint as the API shows it. */
export type EndpointObject = ReturnType<typeof endpointObject>;

export function endpointObject(row: Row) {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabledAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}
