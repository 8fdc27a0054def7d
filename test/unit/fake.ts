/** Some members of a type, as deep as a test needs them. */
export type PartOf<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: PartOf<T[K]> }
    : T;

/** Returns a stand-in for an object of which the tested code uses only these members; each is checked against its type. */
export function fake<T>(members: PartOf<T>): T {
  return members as T;
}
