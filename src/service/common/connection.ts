/** The base URL and the key. The key belongs to the origin of this base URL alone. */
export interface Connection {
  /** Normalized: no trailing slash, no `/v1`, no query. */
  readonly baseUrl: string;
  readonly key: string;
}

/** Builds the connection for an address of `parseAddress` and the key of its origin. Nothing else in `src` builds one. */
export function createConnection({ baseUrl }: Pick<Connection, 'baseUrl'>, key: string): Connection {
  return { baseUrl, key };
}
