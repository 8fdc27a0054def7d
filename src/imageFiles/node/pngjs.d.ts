/** The part of pngjs the tests use; the package carries no types. */
declare module 'pngjs' {
  export class PNG {
    constructor(size: { readonly width: number; readonly height: number });
    readonly data: Buffer;
    static readonly sync: {
      read(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly data: Uint8Array };
      write(picture: PNG, options?: { readonly deflateLevel?: number }): Buffer;
    };
  }
}

/** The synchronous reader alone, which is half of the library. */
declare module 'pngjs/lib/parser-sync.js' {
  /** Red, green, blue and alpha of each pixel, row by row. */
  const read: (bytes: Uint8Array, options: object) => { width: number; height: number; data: Uint8Array };
  export = read;
}
