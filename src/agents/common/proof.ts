/** Returns what a window hashes by SHA-256 to prove that it knows the token. */
export function proofText(token: string, challenge: string): string {
  return `${token}:${challenge}`;
}
