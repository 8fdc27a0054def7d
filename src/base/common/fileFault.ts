/** Why a style or a prompt file cannot be used. */
export interface FileFault {
  readonly fault:
    | 'yaml'
    | 'map'
    | 'size'
    | 'aliases'
    /** It is not there. */
    | 'missing'
    /** It is not in the workspace folder. */
    | 'outside'
    /** It is no text, or too large. */
    | 'unreadable'
    /** A newer Limn wrote it. */
    | 'form'
    /** `field` names what cannot be used. */
    | 'field'
    /** Its picture was changed from itself. */
    | 'itself';
  readonly field?: string;
  /** The line that says so, from 1; missing = none does. */
  readonly line?: number;
}
