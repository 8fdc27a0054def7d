/** Why a look or a prompt file cannot be used. */
export interface FileFault {
  readonly fault:
    | 'yaml'
    | 'map'
    | 'size'
    | 'aliases'
    /** It does not exist. */
    | 'missing'
    /** It is not in the workspace folder. */
    | 'outside'
    /** It is not a text file, or too large. */
    | 'unreadable'
    /** It was written by a newer version of Limn. */
    | 'form'
    /** `field` is the name of the invalid field. */
    | 'field'
    /** Its picture has itself as the base picture. */
    | 'itself';
  readonly field?: string;
  /** The line of the fault, from 1; missing if there is none. */
  readonly line?: number;
}
