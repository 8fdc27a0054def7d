/** An error response, and the expected failure. */
export interface ErrorResponse {
  readonly name: string;
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly kind: string;
  readonly facts?: object;
}

/** The documented form of an error. */
export const error = (message: unknown, more: object = {}) => ({ error: { message, type: 'any_error', ...more } });

/** The web page of a proxy or a gateway. */
export const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
