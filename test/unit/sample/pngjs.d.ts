/** The part of pngjs the tests use; the package carries no types. */
declare module 'pngjs' {
  export namespace PNG.sync {
    function read(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly data: Uint8Array };
  }
}
