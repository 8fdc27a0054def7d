/** What the composer and the empty state show about the service. */
export interface ServiceView {
  /** What must be set up before anything can be sent; absent when that is done. */
  readonly missing?: 'address' | 'key';
  /** Host name, with port; empty before set-up. */
  readonly host: string;
  readonly chatModel: string;
  readonly imageModel: string;
}
