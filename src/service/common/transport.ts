/** One HTTP exchange: a POST of bytes, or a GET; status, headers and a byte stream back. */
export interface TransportRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What is posted; without it the request is a GET. */
  readonly body?: Uint8Array<ArrayBuffer>;
  /** Stops the exchange and frees the socket at once, whatever state it is in. */
  readonly signal: AbortSignal;
  /** Called when the connection stands; the connect limit ends here. A runtime that cannot tell calls it when it has begun. */
  readonly onSent?: () => void;
  /**
   * Told of each IP address that the host's name stands for, before a connection is made to one of just these; what it
   * throws ends the request. Never called in a runtime or behind a proxy where others resolve the name.
   */
  readonly onResolved?: (address: string) => void;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case; repeated headers joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a request and gives its reply once the headers are there. Redirects are not followed.
 * Rejects with the runtime's own error; `service` turns it into a failure.
 */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
