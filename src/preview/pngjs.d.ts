/** The part of pngjs the tests use; the package carries no types. */
declare module 'pngjs' {
  export class PNG {
    constructor(size: { readonly width: number; readonly height: number });
    readonly data: Buffer;
    static readonly sync: {
      read(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly data: Uint8Array };
      write(picture: PNG): Buffer;
    };
  }
}
