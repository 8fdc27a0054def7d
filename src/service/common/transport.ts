/** One HTTP exchange: a POST of bytes, or a GET; status, headers and a byte stream back. */
export interface TransportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body to post; without it the request is a GET. */
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Aborts the exchange and frees the socket at once, whatever state it is in. */
  readonly signal: AbortSignal;
  /**
   * Called when the connection is established; the connect timeout ends here. A runtime that cannot tell calls it when the request begins.
   */
  readonly onSent?: () => void;
  /**
   * Called with each IP address that the host's name resolves to, before a connection is made to one of exactly these; if it throws, the
   * request ends. Never called in a runtime or behind a proxy that resolves names elsewhere.
   */
  readonly onResolved?: (address: string) => void;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lowercase; repeated headers joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a request and returns its response once the headers have arrived. Does not follow redirects. Rejects with the runtime's own error,
 * which `service` turns into a failure.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
